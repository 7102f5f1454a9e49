// What the signed history says of one topic: which release changed its picks. The sentences are those that the
// curator's `diff` writes and the release signs.
import type { HistoryEntry } from '../domain/signing/history.ts';

/** A release that changed the picks of a topic; `changes` are whole sentences. */
type TopicRelease = Pick<HistoryEntry, 'version' | 'updated'> & { readonly changes: readonly string[] };

/** The releases among `releases` that changed the picks of the topic `slug`, in the same order. */
export const topicHistory = (releases: readonly HistoryEntry[], slug: string): readonly TopicRelease[] =>
  releases.flatMap(({ version, updated, changes }) => {
    const own = changes.flatMap((change) => pickChange(change, slug) ?? []);
    return own.length === 0 ? [] : [{ version, updated, changes: own }];
  });

/** The day of the last change of the topic's picks: `updated` of the list where no release is signed. */
export const lastChange = (releases: readonly HistoryEntry[], slug: string, updated: string): string =>
  topicHistory(releases, slug)[0]?.updated ?? releases.at(-1)?.updated ?? updated;

// Words that only the search uses are no picks.
const pickChange = (change: string, slug: string): string | undefined => {
  if (change.startsWith(`Added the category ${slug} (`)) return 'Topic added.';
  const said = change.startsWith(`${slug}: `) ? change.slice(slug.length + 2) : '';
  return /^(source \d|renamed )/.test(said) ? said.charAt(0).toUpperCase() + said.slice(1) : undefined;
};
