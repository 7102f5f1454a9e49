// The evidence for a topic, lists/evidence/SLUG.json: what was read of each source and when, what was not, where a source treats
// each alias, and what a second reader refuted. Data for people, beside a list: no answer of a tool has it.
import * as v from 'valibot';
import type { Result } from '../result.ts';
import { IsoDate } from './formats.ts';
import { parsedBy, type RegistryProblem } from './parse.ts';
import type { Category } from './registry.ts';

const text = (maxChars: number) =>
  v.pipe(
    v.string(),
    v.maxLength(maxChars, `must be ${maxChars} characters at most`),
    v.check((value) => value.trim() !== '', 'must not be empty'),
    v.check((value) => !/\p{Cc}/u.test(value), 'must be one line, without control characters'),
  );
const Line = text(2000);
const Short = text(200);
/** The name of a repository on GitHub, with its owner. */
export const RepositoryName = v.pipe(v.string(), v.regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/, 'must be OWNER/NAME'));
/** A commit, or its beginning. */
export const Commit = v.pipe(v.string(), v.regex(/^[\da-f]{6,40}$/, 'must be a commit in hexadecimal'));
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const Https = v.pipe(text(300), v.regex(/^https:\/\//, 'must be an https: URL'));

const Day = v.optional(IsoDate);
/** A copy of a repository, or a page, and the day of its text: of the newest commit in the copy, or of the page. */
const Read = v.union(
  [
    v.strictObject({ repository: RepositoryName, commit: v.optional(Commit), path: v.optional(Line), day: Day }),
    v.strictObject({ page: Https, day: Day }),
  ],
  'must be { repository, commit, day, path } or { page, day }',
);

/** The forms of a table of contents that scripts/curator/chapters can read. */
const CONTENT_FORMS = [
  'mdbook',
  'mkdocs',
  'sphinx',
  'docusaurus',
  'front-matter',
  'headings',
  'llms',
  'html',
  'list',
  'toc',
  'sections',
  'split',
  'docbook',
  'nav',
] as const;

const isPattern = (text: string): boolean => {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
};

/** Where a source has its table of contents: `site` and `raw` are what paths in it are relative to. */
const Contents = v.strictObject({
  form: v.picklist(CONTENT_FORMS),
  repository: v.optional(Short),
  branch: v.optional(Short),
  path: Short,
  site: Https,
  raw: v.optional(Https),
  /** Files of the repository that hold the text of a chapter; `*` is the path of its page below `site`, without an ending. */
  texts: v.optional(v.array(Short)),
  /** How addresses of pages end, where the configuration of the generator does not say so. */
  ending: v.optional(v.picklist(['', '/', '.html', '.php'])),
  /** What the site does with the numbers before names: all stay, all are dropped, or only the last part of a path is used. */
  numbers: v.optional(v.picklist(['keep', 'drop', 'last'])),
  /** How anchors are made of headings, if not as GitHub does: with single hyphens as MkDocs, or from the first letter on as Pandoc. */
  anchors: v.optional(v.picklist(['single', 'pandoc'])),
  /** How many levels of toctrees are read: two where nothing is said. */
  levels: v.optional(v.literal(4)),
  /** A regular expression: no chapter comes of a path that it fits. */
  skip: v.optional(v.pipe(Line, v.check(isPattern, 'must be a regular expression'))),
});

const Refuted = v.object({ where: Short, claim: Line, found: Line, mend: v.optional(Line) });

const counts = { sentences: Count, refuted: Count, mended: Count };
/** What a second reader, given addresses, sentences and aliases, found against them; `sentences` counts what was given, aliases included. */
export const Second = v.strictObject({ day: IsoDate, ...counts, log: v.array(Refuted) });

export const Evidence = v.strictObject({
  sources: v.pipe(
    v.array(
      v.strictObject({
        rank: v.picklist([1, 2, 3]),
        read: v.pipe(v.array(Read), v.minLength(1, 'must name what was read')),
        confirmed: Line,
        not_seen: v.optional(Line),
        contents: v.optional(Contents),
        /** What changed in the list because of it. */
        decision: v.optional(Line),
      }),
    ),
    v.check((all) => all.map(({ rank }) => rank).join() === '1,2,3', 'must have the ranks 1, 2, 3 in this order'),
  ),
  /** Each alias, and where one of the three treats it: the rank and a path, or what it is the translation of. */
  aliases: v.record(v.string(), Line),
  /** Sources that were looked at and not taken. */
  rejected: v.optional(v.array(v.strictObject({ name: Short, url: v.optional(Https), why: Line }))),
  /** Aliases that were removed, because no source was seen to treat them. */
  gone: v.optional(v.array(Short)),
  second: v.optional(Second),
});
export type Evidence = v.InferOutput<typeof Evidence>;

/** The evidence in parsed JSON, or every problem of its form. Never throws. */
export const parseEvidence = (json: unknown): Result<Evidence, readonly RegistryProblem[]> => parsedBy(Evidence, json);

/** What does not fit between the evidence and its topic, such as an alias without any. */
export const evidenceGaps = ({ aliases = [] }: Category, evidence: Evidence): readonly RegistryProblem[] => {
  const isProved = (alias: string): boolean => Object.hasOwn(evidence.aliases, alias);
  return [
    ...aliases
      .filter((alias) => !isProved(alias))
      .map((alias) => ({
        path: ['aliases'],
        message: `has nothing for the alias "${alias}"; say where a source treats it`,
      })),
    ...Object.keys(evidence.aliases)
      .filter((alias) => !aliases.includes(alias))
      .map((alias) => ({ path: ['aliases', alias], message: 'is no alias of the topic', atKey: true })),
  ];
};
