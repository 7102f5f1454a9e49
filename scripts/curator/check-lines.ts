// The report of `check` for people: a sentence that several places share stands once, and below it each place with its words.
import { groupBy } from '../../src/domain/group-by.ts';
import { complaintText } from '../gate/json-text.ts';
import type { Complaint } from '../gate/registry-file.ts';

/** What may differ between two findings of one kind: quoted words, addresses and numbers. */
const VARYING = /"[^"]*"(?:, "[^"]*")*(?: and \d+ more)?|\bhttps?:\S+|\b\d[\d-]*\b/g;

/** The lines, in the order of `complaints`; each kind at its first place. */
export const checkLines = (complaints: readonly Complaint[]): readonly string[] =>
  [...groupBy(complaints, (one) => `${kindOf(one)} ${one.message.replace(VARYING, '…')}`).values()].flatMap((alike) =>
    alike.length === 1 ? [wholeLine(alike[0])] : sharedLines(alike),
  );

const kindOf = ({ severity }: Complaint): string => (severity === 'error' ? 'error' : 'warning');
const placeOf = ({ file, line, column }: Complaint): string => `${file}:${line}:${column}`;
const wholeLine = (one: Complaint): string => `${placeOf(one)} ${kindOf(one)}: ${complaintText(one)}`;

const sharedLines = (alike: readonly [Complaint, ...Complaint[]]): readonly string[] => {
  const [first] = alike;
  const parts = alike.map(({ message }) => message.match(VARYING) ?? []);
  const differs = (nth: number): boolean => new Set(parts.map((own) => own[nth])).size > 1;
  let nth = 0;
  const sentence = first.message.replace(VARYING, (part) => (differs(nth++) ? '…' : part));
  const lines = alike.map((one, place) => {
    const words = (parts[place] ?? []).filter((_, at) => differs(at)).join(', ');
    return `  ${placeOf(one)} ${[topicOf(one), words].filter(Boolean).join(': ')}`;
  });
  return [`${kindOf(first)}: ${sentence}`, ...lines];
};

/** The slug, and the place in its topic. */
const topicOf = ({ path }: Complaint): string =>
  path.replace(/^\$\.categories(?:\.|\[")([\w-]+)(?:"\])?\.?/, '$1 ').trim();
