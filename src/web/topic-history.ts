// What the signed history says of one topic: which release changed its picks, in words for people. The sentences that are
// read here are those that the curator's `diff` writes and the release signs.
import type { HistoryEntry } from '../domain/signing/history.ts';
import { readableDate } from './site.ts';

/** A change of a pick, and of a text that changed what it was and is. */
export type PickChange = {
  readonly text: string;
  readonly rewritten?: { readonly before: string; readonly now: string };
};

/** A part of a text that changed. */
type WordRun = { readonly kind: 'kept' | 'deleted' | 'inserted'; readonly text: string };

/** A release that changed the picks of a topic. */
type TopicRelease = Pick<HistoryEntry, 'version' | 'updated'> & { readonly changes: readonly PickChange[] };

/** What is said of a topic that the release added. */
export const NEW_TOPIC = 'New topic.';

/** The releases among `releases` that changed the picks of the topic `slug`, in the same order. */
export const topicHistory = (releases: readonly HistoryEntry[], slug: string): readonly TopicRelease[] =>
  releases.flatMap(({ version, updated, changes }) => {
    const own = pickChanges(changes, slug);
    return own.length === 0 ? [] : [{ version, updated, changes: own }];
  });

/** The day of the last change of the topic's picks: `updated` of the list where no release is signed. */
export const lastChange = (releases: readonly HistoryEntry[], slug: string, updated: string): string =>
  topicHistory(releases, slug)[0]?.updated ?? releases.at(-1)?.updated ?? updated;

/** What sentences of a release say of the picks of the topic `slug`. Words that only the search uses are no picks. */
const pickChanges = (sentences: readonly string[], slug: string): readonly PickChange[] => {
  if (sentences.some((sentence) => sentence.startsWith(`Added the category ${slug} (`))) return [{ text: NEW_TOPIC }];
  const own = sentences.flatMap((sentence) =>
    sentence.startsWith(`${slug}: `) ? [sentence.slice(slug.length + 2)] : [],
  );
  const moves = own.flatMap((sentence): readonly Move[] => {
    const { groups } = MOVED.exec(sentence) ?? {};
    return groups === undefined ? [] : [groups];
  });
  return own.flatMap((sentence) => moveChange(sentence, moves) ?? fieldChange(sentence) ?? otherChange(sentence));
};

const MOVED = /^source (?<rank>\d) is now (?<now>.*) \((?<url>\S+)\), before (?<before>.*) \((?<old>\S+)\)\.$/;
type Move = Readonly<Record<string, string>>;

/** Two sources that replaced each other changed places, which is said once. */
const moveChange = (sentence: string, moves: readonly Move[]): readonly PickChange[] | undefined => {
  const move = moves.find(({ rank }) => sentence.startsWith(`source ${rank} is now `));
  if (move === undefined) return undefined;
  const other = moves.find(({ url, old }) => url === move['old'] && old === move['url']);
  if (other === undefined)
    return [{ text: `Source ${move['rank']} is now ${move['now']}, in place of ${move['before']}.` }];
  return moves.indexOf(move) < moves.indexOf(other)
    ? [{ text: `${move['before']} and ${move['now']} changed places.` }]
    : [];
};

const QUOTED = '"(?:[^"\\\\]|\\\\.)*"';
const FIELD = new RegExp(`^source \\d \\((.*)\\): ([\\w ]+) is now (${QUOTED})(?:, before (${QUOTED}))?\\.$`);
/** How a day of a source is said, by the label that `diff` gives its field. */
const DAYS: Readonly<Record<string, string>> = {
  'day of the last check': 'link answered on',
  'day of the text': 'read again, as of',
};

const fieldChange = (sentence: string): readonly PickChange[] | undefined => {
  const [, name, label = '', now, before] = FIELD.exec(sentence) ?? [];
  if (now === undefined) return undefined;
  const value: string = JSON.parse(now);
  const said = DAYS[label];
  if (said !== undefined) return [{ text: `${name}: ${said} ${readableDate(value)}.` }];
  if (before === undefined) return [{ text: `${name}: ${label} “${value}” added.` }];
  return [{ text: `${name}: new ${label}.`, rewritten: { before: JSON.parse(before), now: value } }];
};

const otherChange = (sentence: string): readonly PickChange[] =>
  /^(source \d|renamed )/.test(sentence)
    ? [{ text: inWords(sentence.charAt(0).toUpperCase() + sentence.slice(1)) }]
    : [];

/** A sentence of `diff` for people: a topic by its name, days in words, without keys and addresses in brackets. */
export const inWords = (sentence: string): string =>
  sentence
    .replace(/ the category \S+ \((.*)\)\.$/, ' the topic $1.')
    .replace(/ \((?:https:\/\/\S+|[a-z\d]{52})\)/g, '')
    .replace(new RegExp(QUOTED, 'g'), (quoted) => `“${readableDate(quoted.slice(1, -1).replace(/\\(.)/g, '$1'))}”`);

/** Both texts as runs of words: the beginning and the end that they share are kept, and what is between is compared. */
export const wordRuns = ({ before, now }: NonNullable<PickChange['rewritten']>): readonly WordRun[] => {
  const [old, words] = [before.split(' '), now.split(' ')];
  const first = sharedBegin(old, words);
  const last = sharedBegin(old.slice(first).toReversed(), words.slice(first).toReversed());
  return [
    ...run('kept', old.slice(0, first)),
    ...runsOf(old.slice(first, old.length - last), words.slice(first, words.length - last)),
    ...run('kept', old.slice(old.length - last)),
  ];
};

/** How many words two texts have in common at the beginning. */
const sharedBegin = (one: readonly string[], other: readonly string[]): number => {
  const end = one.findIndex((word, nth) => word !== other[nth]);
  return end === -1 ? one.length : end;
};

/**
 * Around the longest run that both share, what is before it and after it in the same way. Each run that is found costs the words of one
 * times those of the other; a text has 300 characters.
 */
const runsOf = (old: readonly string[], now: readonly string[]): readonly WordRun[] => {
  let [at, to, length] = [0, 0, 0];
  for (const i of old.keys()) {
    for (const j of now.keys()) {
      // The run began with the words before.
      if (i > 0 && j > 0 && old[i - 1] === now[j - 1]) continue;
      let same = 0;
      while (i + same < old.length && old[i + same] === now[j + same]) same += 1;
      if (same > length) [at, to, length] = [i, j, same];
    }
  }
  if (length === 0) return [...run('deleted', old), ...run('inserted', now)];
  return [
    ...runsOf(old.slice(0, at), now.slice(0, to)),
    ...run('kept', old.slice(at, at + length)),
    ...runsOf(old.slice(at + length), now.slice(to + length)),
  ];
};

const run = (kind: WordRun['kind'], words: readonly string[]): readonly WordRun[] =>
  words.length === 0 ? [] : [{ kind, text: words.join(' ') }];
