// The configuration a deployment may set, as text values; every one is optional and none is a secret.
import * as v from 'valibot';
import { excerpt } from '../domain/excerpt.ts';
import { DEFAULT_MATCH_OPTIONS } from '../domain/matching/match.ts';
import { allowedEdits, editDistance } from '../domain/words/spelling.ts';
import { type AddressRange, parseRange } from '../http/mcp/network.ts';

const share = (byDefault: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1, such as 0.4'),
      v.transform(Number),
    ),
    String(byDefault),
  );

const isWebAddress = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:';
const isContact = (text: string): boolean => isWebAddress(text) || /^mailto:[^\s@?]+@[^\s@?]+$/.test(text);
const ranges = (text: string): readonly (AddressRange | undefined)[] =>
  text
    .split(',')
    .map((range) => range.trim())
    .filter((range) => range !== '')
    .map(parseRange);
const isRange = (range: AddressRange | undefined): range is AddressRange => range !== undefined;

const onOrOff = v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'off');

const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

const Fields = v.object({
  RUN: v.optional(v.picklist(['local', 'public'], 'must be local or public'), 'public'),
  PUBLIC_URL: v.optional(
    v.pipe(v.string(), v.check(isOrigin, 'must be an origin without a path, such as https://sources.example')),
  ),
  REPOSITORY_URL: v.optional(v.pipe(v.string(), v.check(isWebAddress, 'must be an https: URL'))),
  CONTACT: v.optional(v.pipe(v.string(), v.check(isContact, 'must be an https: URL or mailto: with one address'))),
  MATCH_THRESHOLD: share(DEFAULT_MATCH_OPTIONS.threshold),
  MATCH_FUZZY_WEIGHT: share(DEFAULT_MATCH_OPTIONS.fuzzyWeight),
  MATCH_KEYWORD_WEIGHT: share(DEFAULT_MATCH_OPTIONS.keywordWeight),
  LOG_REQUESTS: v.optional(v.picklist(['on', 'each', 'off'], 'must be on, each or off'), 'off'),
  UNANSWERED_WORDS: onOrOff,
  SHARED_EGRESS: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => ranges(text).every(isRange), 'must be address ranges, such as 192.0.2.0/24, 2001:db8::/32'),
    ),
    '',
  ),
});

/** The name of every configuration value. */
export const CONFIG_NAMES: readonly string[] = Object.keys(Fields.entries);

const Values = v.pipe(
  Fields,
  v.check(
    (values) => Math.abs(values.MATCH_FUZZY_WEIGHT + values.MATCH_KEYWORD_WEIGHT - 1) < 1e-9,
    'MATCH_FUZZY_WEIGHT and MATCH_KEYWORD_WEIGHT must add to 1',
  ),
);

/**
 * The configuration in `values` (name to text), and every problem with it, each naming its value. Names that are neither
 * ours nor look misspelt are ignored. With any problem all values are the defaults, except the run mode: it is `local`
 * where `RUN`, or a name that looks like it, is set to anything but `public`, so that a typo never opens a server of
 * this machine to strangers.
 */
export const readConfig = (values: object): { readonly config: Config; readonly problems: readonly string[] } => {
  const parsed = v.safeParse(Values, values);
  const issues = parsed.issues?.map(({ path, message }) => (path ? `${String(path[0].key)} ${message}` : message));
  const problems = [
    ...(issues ?? []),
    ...unknownSettings(values)
      .filter(({ meant }) => meant !== undefined)
      .map(settingProblem),
  ];
  if (parsed.success && problems.length === 0) return { config: toConfig(parsed.output), problems };
  const runNames = ['RUN', ...unknownSettings(values).flatMap(({ name, meant }) => (meant === 'RUN' ? name : []))];
  const isLocal = Object.entries(values).some(
    ([name, value]) => runNames.includes(name) && (value ?? 'public') !== 'public',
  );
  return { config: toConfig(v.parse(Values, isLocal ? { RUN: 'local' } : {})), problems };
};

/** Every name in `values` with a text that is none of ours, as a sentence that suggests the right one where it is clear. */
export const nameProblems = (values: object): readonly string[] => unknownSettings(values).map(settingProblem);

type UnknownName = { readonly name: string; readonly meant: string | undefined };

const unknownSettings = (values: object): readonly UnknownName[] =>
  Object.entries(values)
    .filter(([name, value]) => typeof value === 'string' && !CONFIG_NAMES.includes(name))
    .map(([name]) => ({ name, meant: meantBy(name) }));

const meantBy = (name: string): string | undefined => {
  const spelt = name.toUpperCase().replaceAll('-', '_');
  const tooMany = (known: string): number => editDistance(spelt, known, 2) - allowedEdits(known);
  const [nearest] = CONFIG_NAMES.toSorted((a, b) => tooMany(a) - tooMany(b));
  return nearest !== undefined && tooMany(nearest) <= 0 ? nearest : undefined;
};

const settingProblem = ({ name, meant }: UnknownName): string =>
  meant === undefined
    ? `${excerpt(name)} is not a configuration value; the values are ${CONFIG_NAMES.join(', ')}`
    : `${excerpt(name)} is not a configuration value; did you mean ${meant}?`;

const toConfig = (values: v.InferOutput<typeof Values>) => ({
  /** `local` is set by .dev.vars only: Host and Origin are then restricted to this machine. */
  run: values.RUN,
  /** Origin for absolute links, such as `https://sources.example`; absent: the host that was asked. */
  publicUrl: values.PUBLIC_URL,
  /** Where the source code is; absent: no page links to any. */
  repositoryUrl: values.REPOSITORY_URL,
  /** Where to write, as a `mailto:` or `https:` URL; absent: no page names one, and there is no security.txt. */
  contact: values.CONTACT,
  match: {
    threshold: values.MATCH_THRESHOLD,
    fuzzyWeight: values.MATCH_FUZZY_WEIGHT,
    keywordWeight: values.MATCH_KEYWORD_WEIGHT,
  },
  /** What requests leave in the log: counts (`on`), or a line each. */
  logRequests: values.LOG_REQUESTS,
  /** Whether words of questions that found nothing are counted for the curator, where a dataset is bound for them. */
  unansweredWords: values.UNANSWERED_WORDS === 'on',
  /** Addresses that many unrelated people share, which have their own rate limit. */
  sharedEgress: ranges(values.SHARED_EGRESS).filter(isRange),
});

export type Config = Readonly<ReturnType<typeof toConfig>>;
