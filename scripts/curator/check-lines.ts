// The report of `check` for people: a sentence that several places share stands once, and below it each place with its words.
import { groupBy } from '../../src/domain/group-by.ts';
import { complaintText } from '../gate/json-text.ts';
import type { Complaint } from '../gate/registry-file.ts';

/** What may differ between two findings of one kind: quoted words, addresses and numbers. */
const VARYING = /"[^"]*"(?:, "[^"]*")*(?: and \d+ more)?|\bhttps?:\S+|\b\d[\d-]*\b/g;

/** The lines, in the order of `complaints`; each kind at its first place, with at most `maxPlaces` places. */
export const checkLines = (complaints: readonly Complaint[], maxPlaces?: number): readonly string[] => {
  const kinds = groupBy(complaints, (complaint) => `${kindOf(complaint)} ${complaint.message.replace(VARYING, '…')}`);
  return [...kinds.values()].flatMap((alike) =>
    alike.length === 1 ? [wholeLine(alike[0])] : sharedLines(alike, maxPlaces ?? alike.length),
  );
};

const kindOf = ({ severity }: Complaint): string => (severity === 'error' ? 'error' : 'warning');
const placeOf = ({ file, line, column }: Complaint): string => `${file}:${line}:${column}`;
const wholeLine = (complaint: Complaint): string =>
  `${placeOf(complaint)} ${kindOf(complaint)}: ${complaintText(complaint)}`;

const sharedLines = (alike: readonly [Complaint, ...Complaint[]], maxPlaces: number): readonly string[] => {
  const [first] = alike;
  const parts = alike.map(({ message }) => message.match(VARYING) ?? []);
  const differs = (nth: number): boolean => new Set(parts.map((own) => own[nth])).size > 1;
  let nth = 0;
  const sentence = first.message.replace(VARYING, (part) => (differs(nth++) ? '…' : part));
  const lines = alike.slice(0, maxPlaces).map((complaint, place) => {
    const words = (parts[place] ?? []).filter((_, at) => differs(at)).join(', ');
    return `  ${placeOf(complaint)} ${[topicOf(complaint), words].filter(Boolean).join(': ')}`;
  });
  const shown = lines.length < alike.length ? ` (${lines.length} of ${alike.length} places)` : '';
  return [`${kindOf(first)}: ${sentence}${shown}`, ...lines];
};

/** The slug, and the place in its topic. */
const topicOf = ({ path }: Complaint): string =>
  path.replace(/^\$\.categories(?:\.|\[")([\w-]+)(?:"\])?\.?/, '$1 ').trim();
