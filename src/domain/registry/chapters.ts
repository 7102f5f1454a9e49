// The chapters of a topic's sources, lists/chapters/SLUG.json: titles and addresses, which a program made from tables of contents.
// Nobody signs them. Their titles are foreign text, so they are short, plain and refused where they read as orders.
import * as v from 'valibot';
import type { Result } from '../result.ts';
import { Commit, RepositoryName } from './evidence.ts';
import { boundedText, HttpsUrl, IsoDate, unique } from './formats.ts';
import { parsedBy, type RegistryProblem } from './parse.ts';
import type { Category } from './registry.ts';
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
  sources: v.pipe(
    v.array(
      v.strictObject({
        rank: v.picklist([1, 2, 3]),
        /** Where the table of contents was: a file of a repository at a commit, and the day of that commit. */
        from: v.strictObject({
          repository: RepositoryName,
          path: v.pipe(
            v.string(),
            v.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,200}$/u, 'must be a path of 200 characters at most'),
          ),
          commit: v.optional(Commit),
          day: v.optional(IsoDate),
        }),
        chapters: v.pipe(
          v.array(Chapter),
          v.minLength(1, 'must name a chapter, or be left out'),
          v.maxLength(MAX_CHAPTERS, `must be ${MAX_CHAPTERS} at most`),
          unique(({ url }) => url, 'must not name the same address twice'),
        ),
      }),
    ),
    unique(({ rank }) => rank, 'must not name the same rank twice'),
  ),
});
/** `terms`, which only the built file has, are the words of lists/terms/SLUG.json that questions on the chapter have. */
export type Chapter = v.InferOutput<typeof Chapter> & { readonly terms?: string };
export type Chapters = v.InferOutput<typeof Chapters>;

/** The chapters that a question opens in a source, by its rank: the best source first, of each the best first, two at most. */
export type OpenedAt = ReadonlyMap<number, readonly Chapter[]>;

/** The chapters in parsed JSON, or every problem of their form. Never throws. */
export const parseChapters = (json: unknown): Result<Chapters, readonly RegistryProblem[]> => parsedBy(Chapters, json);

/** The host of an address, and on hosts that many share the repository. */
export const placeOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  const repository = pathname.split('/').slice(0, 3).join('/').toLowerCase();
  return SHARED_HOSTS.has(host) ? host + repository : host;
};
const SHARED_HOSTS = new Set(['github.com', 'raw.githubusercontent.com', 'gitlab.com', 'codeberg.org']);

/** What is wrong with the chapters of `category`: one at another place than its source, or a title that gives orders. */
export const chapterProblems = (
  { sources }: Category,
  chapters: Chapters,
  steeringIn: SteeringIn,
): readonly RegistryProblem[] =>
  chapters.sources.flatMap(({ rank, from, chapters: all }, at) => {
    const { url: home = 'https://none.invalid', agent_url: text = home } = sources[rank - 1] ?? {};
    const place = placeOf(home);
    const texts = [home, text, `https://raw.githubusercontent.com/${from.repository}`].map(placeOf);
    return all.flatMap(({ title, url, agent_url: agentUrl, under = '' }, nth) => {
      const path = ['sources', at, 'chapters', nth];
      const steering = steeringIn(title) ?? steeringIn(under);
      return [
        ...(placeOf(url) === place
          ? []
          : [{ path: [...path, 'url'], message: `is not on ${place}, as its source is` }]),
        ...(agentUrl === undefined || texts.includes(placeOf(agentUrl))
          ? []
          : [{ path: [...path, 'agent_url'], message: `is on none of ${[...new Set(texts)].join(', ')}` }]),
        ...([...title].length <= MAX_TITLE
          ? []
          : [{ path, message: `must have a title of ${MAX_TITLE} characters at most` }]),
        ...(steering === undefined ? [] : [{ path, message: `must state facts only, but it ${steering}` }]),
      ];
    });
  });
