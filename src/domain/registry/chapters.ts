// The chapters of a topic's sources, lists/chapters/SLUG.json: titles and addresses alone, which a program made from tables of
// contents. Nobody signs them. Their titles are foreign text, so they are short, plain and refused where they read as orders.
import * as v from 'valibot';
import { fail, ok, type Result } from '../result.ts';
import type { RegistryProblem } from './parse.ts';
import type { Category } from './registry.ts';
import { boundedText, HttpsUrl } from './schema.ts';
import type { SteeringIn } from './steering.ts';

/** Most code points of a title, and most chapters of a source. */
export const MAX_TITLE = 80;
export const MAX_CHAPTERS = 400;

const Chapter = v.strictObject({
  title: boundedText(2 * MAX_TITLE),
  url: HttpsUrl,
  /** Text of the chapter that an agent can read. */
  agent_url: v.optional(HttpsUrl),
  /** The heading that it stands under. */
  under: v.optional(boundedText(2 * MAX_TITLE)),
});

export const Chapters = v.strictObject({
  sources: v.array(
    v.strictObject({
      rank: v.picklist([1, 2, 3]),
      /** Where the table of contents was: a file of a repository at a commit, and the day of that commit. */
      from: v.strictObject({
        repository: v.string(),
        path: v.string(),
        commit: v.optional(v.string()),
        day: v.optional(v.string()),
      }),
      chapters: v.pipe(
        v.array(Chapter),
        v.minLength(1, 'must name a chapter, or be left out'),
        v.maxLength(MAX_CHAPTERS, `must be ${MAX_CHAPTERS} at most`),
      ),
    }),
  ),
});
export type Chapters = v.InferOutput<typeof Chapters>;
export type Chapter = v.InferOutput<typeof Chapter>;

/** The chapters that a question opens in a source, by its rank: the best source first, of each the best first, two at most. */
export type OpenedAt = ReadonlyMap<number, readonly Chapter[]>;

/** The chapters in parsed JSON, or every problem of their form. Never throws. */
export const parseChapters = (json: unknown): Result<Chapters, readonly RegistryProblem[]> => {
  const parsed = v.safeParse(Chapters, json);
  if (parsed.success) return ok(parsed.output);
  return fail(
    parsed.issues.map(({ path = [], message }) => ({ path: path.map(({ key }) => key as string | number), message })),
  );
};

/** What is wrong with the chapters of `category`: one on another host than its source, or a title that gives orders. */
export const chapterProblems = (
  { sources }: Category,
  chapters: Chapters,
  steeringIn: SteeringIn,
): readonly RegistryProblem[] =>
  chapters.sources.flatMap(({ rank, chapters: all }, at) => {
    const host = new URL(sources[rank - 1]?.url ?? 'https://none.invalid').host;
    return all.flatMap(({ title, url, under = '' }, nth) => {
      const path = ['sources', at, 'chapters', nth];
      const steering = steeringIn(title) ?? steeringIn(under);
      return [
        ...(new URL(url).host === host
          ? []
          : [{ path: [...path, 'url'], message: `is not on ${host}, as its source is` }]),
        ...([...title].length <= MAX_TITLE
          ? []
          : [{ path, message: `must have a title of ${MAX_TITLE} characters at most` }]),
        ...(steering === undefined ? [] : [{ path, message: `must state facts only, but it ${steering}` }]),
      ];
    });
  });
