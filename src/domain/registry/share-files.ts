// The files that a build draws for sharing: an image of the list and of each topic, and a badge for each of its sources. Their paths are
// made of the registry, so that pages and the build agree on them.
import type { Category, Source } from './registry.ts';

/** Where they are, as a path of the site. */
export const SHARE_PATH = '/share';

/** The size of an image, in pixels. @see Open Graph protocol */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const;

/** The path of the image of the whole list. */
export const SITE_CARD_PATH = `${SHARE_PATH}/card.png`;

/** The path of a topic's image. */
export const sharePath = ({ slug }: Category): string => `${SHARE_PATH}/${slug}/card.png`;

/** The path of a source's badge. It follows the source, not the rank: a source that loses its place loses its badge. */
export const badgePath = ({ slug }: Category, { url }: Source): string =>
  `${SHARE_PATH}/${slug}/${url
    .replace(/^https:\/\/(?:www\.)?/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()}.svg`;

/** What a badge says, such as `1st of three for Bread Baking`. */
export const badgeText = ({ name }: Category, { rank }: Source): string => `${ORDINALS[rank]} of three for ${name}`;

const ORDINALS = { 1: '1st', 2: '2nd', 3: '3rd' } as const satisfies Record<Source['rank'], string>;
