// What other sites show of a list: one image beside every link, and a badge for each source, which the build draws. Their paths
// are made of the registry, so that pages and the build agree on them.
import type { Category, Source } from './registry.ts';

/** Where badges are, as a path of the site. */
export const SHARE_PATH = '/share';

/** The image beside a link to any page, 1200 by 630 pixels and without words. @see Open Graph protocol */
export const CARD_PATH = '/card.png';

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
