// The text of the page /methodology: what holds for every list.
import type { Registry } from '../domain/registry/registry.ts';

/** A part of the page: its paragraphs, and the field of the registry in which the curator adds to them. */
export type Section = {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly said?: keyof NonNullable<Registry['methodology']>;
};

export const TITLE = 'How the sources are picked';
export const LEAD =
  'Each topic of this list has exactly three sources, in order, each with a reason. The curator named here vouches for them once the list is signed.';

/** What holds for a list that is a draft, below its facts. */
export const DRAFT_MEANS =
  'A draft has no signature, so nothing proves that its curator chose a source or wrote a word of it. Take each topic as a proposal: its sources have addresses, and you can check the reasons there.';

/** The section that has no use where nobody can be written to. */
export const SUGGESTING = 'How to suggest a source';

export const SECTIONS: readonly Section[] = [
  {
    title: 'Why three',
    paragraphs: [
      'One source gives you one view, and nothing to compare it with. A long list leaves you with the work of choosing. Three are enough to compare and few enough to read.',
      'The number is fixed. The program refuses a topic with two sources or with four, so a new source must replace another.',
    ],
  },
  {
    title: 'Criteria',
    paragraphs: [
      'Some rules hold for every source, because the program checks them before a list is published: a source is a web page on a public host, served over https; no URL appears twice in a topic; and each source has a type and a reason in plain text of 300 characters at most.',
    ],
    said: 'criteria',
  },
  {
    title: 'Ranking',
    paragraphs: [
      'The order is part of the pick, and a signature of the list covers it. People and agents get the sources in this order, and nothing that visitors do can change it: the program takes no votes and counts no clicks.',
    ],
  },
  { title: 'What was rejected, and why', paragraphs: [], said: 'rejected' },
  {
    title: 'Review',
    paragraphs: [
      '“Text read as of” is the day of the text that was read for the reason: of the newest commit in a copy, or of the page. “Link answered on” is the day on which the address last answered a program; it does not say that anybody read the text again.',
      'The list says when it was last changed. A list may also have an expiry date; after that day, its pages and tools say that it has expired.',
    ],
    said: 'review',
  },
  { title: 'Conflicts of interest', paragraphs: [], said: 'conflicts' },
  {
    title: SUGGESTING,
    paragraphs: [
      'Name the topic, the source, the one of the three that it should replace, and why a reader is better off with it. The curator decides.',
    ],
  },
];
