// Describes what changed between two registries, one sentence per change, for the changelog and the signed history. The
// order of categories is not a change: the signed bytes sort them by slug, so no signature covers it.
import { canonicalJson } from '../../src/domain/json.ts';
import type { Category, Endorsement, Registry, Source, Trust } from '../../src/domain/registry/registry.ts';

/** One sentence per change from `before` to `after`, in the order of `after`; none when only bookkeeping fields changed. */
export const diffRegistries = (before: Registry, after: Registry): readonly string[] => [
  ...curatorChanges(before, after),
  ...siteChanges(before.site, after.site),
  ...exampleChanges(before.examples, after.examples),
  ...(isSame(before.methodology ?? {}, after.methodology ?? {}) ? [] : ['The curator describes the methodology anew.']),
  ...expiryChanges(before, after),
  ...endorsementChanges(before.endorsements, after.endorsements),
  ...trustChanges(before.trusts, after.trusts),
  ...categoryChanges(before.categories, after.categories),
  ...(isSame(unmentionedFields(before), unmentionedFields(after)) ? [] : ['Other fields changed.']),
];

/** Fields without a sentence of their own, so that a change of a field added later is reported, too. */
const unmentionedFields = ({ document }: Registry): object => {
  const { $schema, version, updated, seq, prev, next_key, expires, ...compared } = document;
  const { site, examples, methodology, endorsements, trusts, categories, ...rest } = compared;
  const { name, pubkey, about, url, ...curator } = rest.curator;
  return { ...rest, curator };
};

const curatorChanges = (before: Registry, after: Registry): readonly string[] => {
  const [was, is] = [before.curator, after.curator];
  const isAnnounced = after.next_key !== undefined && after.next_key !== before.next_key;
  const isDropped = before.next_key !== undefined && after.next_key === undefined && is.pubkey !== before.next_key;
  return [
    ...nowBefore('The curator is now', was.name, is.name),
    ...nowBefore("The curator's key is now", was.pubkey ?? 'none', is.pubkey ?? 'none'),
    ...nowBefore('The curator is now described as', quote(was.about, 'not at all'), quote(is.about, 'not at all')),
    ...nowBefore("The curator's address is now", was.url ?? 'none', is.url ?? 'none'),
    ...(isAnnounced ? [`The curator announces ${after.next_key} as the next key.`] : []),
    ...(isDropped ? [`The curator no longer announces ${before.next_key} as the next key.`] : []),
  ];
};

const nowBefore = (begin: string, before: string, after: string): readonly string[] =>
  before === after ? [] : [`${begin} ${after}, before ${before}.`];

const quote = (text: string | undefined, absent: string): string => (text === undefined ? absent : `"${text}"`);

const siteChanges = (before: Registry['site'] = {}, after: Registry['site'] = {}): readonly string[] =>
  (['name', 'title', 'tagline'] as const).flatMap((field) => {
    const [was, is] = [quote(before[field], 'the usual one'), quote(after[field], 'the usual one')];
    return nowBefore(`The server's ${field} is now`, was, is);
  });

const exampleChanges = (before: Registry['examples'] = [], after: Registry['examples'] = []): readonly string[] => {
  const lines = listChanges('Example question', before, after).map((line) => `${line}.`);
  return lines.length > 0 || isSame(before, after) ? lines : ['The example questions were put in another order.'];
};

const expiryChanges = ({ expires: before }: Registry, { expires: after }: Registry): readonly string[] =>
  before === after
    ? []
    : [after === undefined ? 'The registry no longer expires.' : `The registry expires on ${after}.`];

const endorsementChanges = (before: readonly Endorsement[], after: readonly Endorsement[]): readonly string[] =>
  entryChanges(before, after, {
    keyOf: ({ pubkey }) => pubkey,
    label: ({ name, pubkey }) => `the endorsement by ${name ?? 'an unnamed endorser'} (${pubkey})`,
  });

/** One sentence per change among the lists that are trusted. */
export const trustChanges = (before: readonly Trust[] = [], after: readonly Trust[] = []): readonly string[] =>
  entryChanges(before, after, {
    keyOf: ({ pubkey }) => pubkey,
    label: ({ name, pubkey }) => `the trust in ${name} (${pubkey})`,
  });

const categoryChanges = (before: readonly Category[], after: readonly Category[]): readonly string[] =>
  entryChanges(before, after, {
    keyOf: ({ slug }) => slug,
    label: ({ slug, name }) => `the category ${slug} (${name})`,
    changes: changesWithin,
  });

/** How entries are told apart and named; `changes` says what changed within one, in place of one sentence. */
type EntryKind<Entry> = {
  readonly keyOf: (entry: Entry) => string;
  readonly label: (entry: Entry) => string;
  readonly changes?: (before: Entry, after: Entry) => readonly string[];
};

const entryChanges = <Entry extends object>(
  before: readonly Entry[],
  after: readonly Entry[],
  { keyOf, label, changes = (old, now) => (isSame(old, now) ? [] : [`Changed ${label(now)}.`]) }: EntryKind<Entry>,
): readonly string[] => {
  const was = new Map(before.map((entry) => [keyOf(entry), entry]));
  const is = new Set(after.map(keyOf));
  return [
    ...after.flatMap((entry) => {
      const old = was.get(keyOf(entry));
      return old === undefined ? [`Added ${label(entry)}.`] : changes(old, entry);
    }),
    ...before.filter((entry) => !is.has(keyOf(entry))).map((entry) => `Removed ${label(entry)}.`),
  ];
};

const changesWithin = (before: Category, after: Category): readonly string[] => {
  const lines = [
    ...(before.name === after.name ? [] : [`renamed from "${before.name}" to "${after.name}"`]),
    ...fieldChanges(before, after, ['name', 'query_patterns', 'aliases', 'excludes', 'rejected', 'sources']),
    ...listChanges('pattern', before.query_patterns, after.query_patterns),
    ...listChanges('alias', before.aliases ?? [], after.aliases ?? []),
    ...listChanges('exclude', before.excludes ?? [], after.excludes ?? []),
    ...listChanges('source not taken', notTaken(before), notTaken(after)),
    ...after.sources.flatMap((source, index) => sourceChanges(before.sources[index], source)),
  ];
  if (lines.length === 0 && !isSame(before, after)) return [`${after.slug}: its words were put in another order.`];
  return lines.map((line) => `${after.slug}: ${line}.`);
};

const notTaken = ({ rejected = [] }: Category): readonly string[] =>
  rejected.map(({ name, url, reason }) => `${name} (${url}): ${reason}`);

const listChanges = (what: string, before: readonly string[], after: readonly string[]): readonly string[] => [
  ...after.filter((text) => !before.includes(text)).map((text) => `${what} "${text}" added`),
  ...before.filter((text) => !after.includes(text)).map((text) => `${what} "${text}" removed`),
];

const sourceChanges = (before: Source | undefined, after: Source): readonly string[] => {
  if (before === undefined || isSame(before, after)) return [];
  const { rank, name } = after;
  if (before.url !== after.url)
    return [`source ${rank} is now ${name} (${after.url}), before ${before.name} (${before.url})`];
  const renamed = before.name === name ? [] : [`source ${rank} renamed from "${before.name}" to "${name}"`];
  const changed = fieldChanges(before, after, ['name', 'checked']);
  const checked = before.checked === after.checked ? [] : [`checked on ${after.checked ?? 'no day'}`];
  return [...renamed, ...[...changed, ...checked].map((change) => `source ${rank} (${name}): ${change}`)];
};

/** One part of a sentence for each field that differs, apart from those with sentences of their own. */
const fieldChanges = (before: object, after: object, others: readonly string[]): readonly string[] => {
  const [was, is] = [before, after].map((one): Record<string, unknown> => ({ ...one }));
  return Object.keys({ ...was, ...is })
    .filter((field) => !others.includes(field) && was?.[field] !== is?.[field])
    .map((field) => `${field} is now ${quoted(is?.[field])}, before ${quoted(was?.[field])}`);
};

const quoted = (value: unknown): string => (value === undefined ? 'absent' : JSON.stringify(value));

const isSame = (a: object, b: object): boolean => canonicalJson(a) === canonicalJson(b);
