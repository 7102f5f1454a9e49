// Describes what changed between two registries, one sentence per change, for the changelog and the signed history. The
// order of categories is not a change: the signed bytes sort them by slug, so no signature covers it.
import { canonicalJson } from '../../src/domain/json.ts';
import type { Category, Endorsement, Registry, Source, Trust } from '../../src/domain/registry/registry.ts';

/** One sentence per change from `before` to `after`, in the order of `after`; none when only bookkeeping fields changed. */
export const diffRegistries = (before: Registry, after: Registry): readonly string[] => [
  // An announced key that signs now is no longer announced.
  ...fieldChanges(fieldsOf(before), fieldsOf(after), before.next_key === after.curator.pubkey ? ['next_key'] : []).map(
    (change) => `The ${change}.`,
  ),
  ...entryChanges(before.endorsements, after.endorsements, {
    keyOf: ({ pubkey }: Endorsement) => pubkey,
    label: ({ name, pubkey }: Endorsement) => `the endorsement by ${name ?? 'an unnamed endorser'} (${pubkey})`,
  }),
  ...trustChanges(before.trusts, after.trusts),
  ...entryChanges(before.categories, after.categories, {
    keyOf: ({ slug }: Category) => slug,
    label: ({ slug, name }: Category) => `the category ${slug} (${name})`,
    changes: changesWithin,
  }),
];

/** The fields of the list that are compared whole, by the names that a sentence calls them. */
const fieldsOf = ({ document }: Registry): object => {
  const { $schema, version, updated, seq, prev, endorsements, trusts, categories, ...compared } = document;
  const { curator, site = {}, next_key, expires, ...others } = compared;
  return {
    ...Object.fromEntries(Object.entries(curator).map(([field, value]) => [`curator's ${labelOf(field)}`, value])),
    ...Object.fromEntries(Object.entries(site).map(([field, value]) => [`server's ${field}`, value])),
    ...{ next_key, expires, ...others },
  };
};

/** What sentences call the fields whose own names would not be good English. */
const LABELS: Readonly<Record<string, string>> = {
  pubkey: 'key',
  about: 'description',
  url: 'address',
  next_key: 'announced next key',
  expires: 'day of expiry',
  examples: 'example questions',
  draft: 'note on the draft',
  why: 'reason',
  agent_url: 'address for agents',
  checked: 'day of the last check',
  seen: 'day of the text',
  for: 'audience',
  agent_kb: 'size in KB of the text for agents',
};

const labelOf = (field: string): string => LABELS[field] ?? field;

/** One sentence per change among the lists that are trusted. */
export const trustChanges = (before: readonly Trust[] = [], after: readonly Trust[] = []): readonly string[] =>
  entryChanges(before, after, {
    keyOf: ({ pubkey }) => pubkey,
    label: ({ name, pubkey }) => `the trust in ${name} (${pubkey})`,
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
    ...renamed(before, after),
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

const renamed = (before: { readonly name: string }, after: { readonly name: string }): readonly string[] =>
  before.name === after.name ? [] : [`renamed from "${before.name}" to "${after.name}"`];

const notTaken = ({ rejected = [] }: Category): readonly string[] =>
  rejected.map(({ name, url, reason }) => `${name} (${url}): ${reason}`);

const listChanges = (what: string, before: readonly string[], after: readonly string[]): readonly string[] => [
  ...after.filter((text) => !before.includes(text)).map((text) => `${what} "${text}" added`),
  ...before.filter((text) => !after.includes(text)).map((text) => `${what} "${text}" removed`),
];

const sourceChanges = (before: Source | undefined, after: Source): readonly string[] => {
  if (before === undefined) return [];
  const { rank, name, url } = after;
  if (before.url !== url) return [`source ${rank} is now ${name} (${url}), before ${before.name} (${before.url})`];
  return [
    ...renamed(before, after).map((change) => `source ${rank} ${change}`),
    ...fieldChanges(before, after, ['name']).map((change) => `source ${rank} (${name}): ${change}`),
  ];
};

/** One part of a sentence for each field that differs, apart from those with sentences of their own. */
const fieldChanges = (before: object, after: object, apart: readonly string[] = []): readonly string[] => {
  const was = new Map<string, unknown>(Object.entries(before));
  const is = new Map<string, unknown>(Object.entries(after));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const [old, now] = [shown(was.get(field)), shown(is.get(field))];
    if (apart.includes(field) || old === now) return [];
    const label = labelOf(field);
    if ([old, now].some((text) => /^[[{]/.test(text))) return [`${label} changed`];
    if (now === ABSENT) return [`${label} ${old} was removed`];
    return [`${label} is now ${now}${old === ABSENT ? '' : `, before ${old}`}`];
  });
};

const ABSENT = 'null';
const shown = (value: unknown): string => canonicalJson(value ?? null);

const isSame = (a: object, b: object): boolean => canonicalJson(a) === canonicalJson(b);
