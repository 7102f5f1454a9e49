// The anchors that generators make of headings. They differ where a heading has signs: "Depth & Amount" is "depth--amount" on GitHub
// and "depth-amount" in MkDocs.
import type { Contents } from './contents.ts';

/** The anchor of a heading in Markdown, as the site of these contents makes it: as GitHub does, where nothing else is said. */
export const anchorOf = (heading: string, { anchors }: Contents): string =>
  explicitIn(heading) ?? MADE[anchors ?? 'github'](wordsIn(heading));

/** The anchor that a heading gives itself: `{#id}`, or a link target before its text. */
const explicitIn = (heading: string): string | undefined =>
  /\{#([\w.:-]+)[^}]*\}/.exec(heading)?.[1] ?? /<a\s+(?:name|id)=["']?([\w.:-]+)["']?\s*\/?>/.exec(heading)?.[1];

/** A heading in small letters without markup. */
const wordsIn = (heading: string): string =>
  heading
    .replace(/<[^>]*>|&\w+;/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase();

const withoutSigns = (words: string): string => words.replace(/[^\p{L}\p{N}\s_-]/gu, '');

const MADE: Readonly<Record<NonNullable<Contents['anchors']> | 'github', (words: string) => string>> = {
  github: (words) => withoutSigns(words).replaceAll(' ', '-'),
  single: (words) =>
    withoutSigns(words)
      .trim()
      .replace(/[\s-]+/g, '-'),
  pandoc: (words) =>
    words
      .replace(/[^\p{L}\p{N}\s_.-]/gu, '')
      .trim()
      .replace(/\s+/g, '-')
      .replace(/^[^\p{L}]+/u, ''),
};
