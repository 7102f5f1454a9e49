// How much garbage a request leaves and how often V8 collects it, which stops every request in flight. V8 itself counts both, so
// neither depends on what else the machine does; how long a collection takes does.
import { median } from '../statistics.ts';
import { decimals, table } from '../table.ts';
import { type WorkerBundle, type Workerd, whileServing } from '../workerd.ts';
import { mount, processOf, type RoundPlan } from './rounds.ts';
import { SUBJECTS, type Subject } from './subjects.ts';

const COUNTED = [
  'limit A, list_categories',
  'limit A, with what the protocol has it read',
  'this server, list_categories, stateless',
  'this server, get_sources asked again, stateless',
  'this server, tools/list',
  'with LOG_REQUESTS=off, list_categories',
  'mcp-lite, list_categories',
];
/** Not counted: V8 compiles, and lets the young generation grow. */
const WARMING = 10_000;
/** Of so many are the counts, each measured several times, so that a collection more or less makes little difference. */
const REQUESTS = 10_000;
const TIMES = 3;

/** What V8 writes of a collection: the bytes made since the one before, and the milliseconds for which everything stood still. */
type Collection = { readonly allocated: number; readonly pause: number };

/** The table of `COUNTED`, each in a process of its own. */
export const countCollections = async (
  bundles: ReadonlyMap<string, WorkerBundle>,
  values: Readonly<Record<string, string>>,
  { connections }: RoundPlan,
): Promise<string> => {
  const rows: (readonly string[])[] = [];
  for (const counted of COUNTED) {
    const subject = SUBJECTS.find(({ name }) => name === counted);
    const bundled = subject && bundles.get(subject.worker);
    if (subject === undefined || bundled === undefined) throw new Error(`${counted} is no subject, or not bundled`);
    const collections = await collectionsOf(subject, bundled, values, connections);
    if (collections.length === 0) throw new Error(`V8 wrote of no collection of ${counted}`);
    const kib = collections.reduce((sum, { allocated }) => sum + allocated, 0) / 1024;
    const ms = median(collections.map(({ pause }) => pause));
    const figures = [kib / REQUESTS / TIMES, collections.length / TIMES, ms];
    rows.push([counted, ...figures.map((figure) => decimals(figure, 1))]);
  }
  return table([['subject', 'KiB of garbage', `collections in ${REQUESTS / 1000},000`, 'ms, median'], ...rows]);
};

const collectionsOf = async (
  subject: Subject,
  bundled: WorkerBundle,
  values: Readonly<Record<string, string>>,
  connections: number,
): Promise<readonly Collection[]> => {
  const lines: string[] = [];
  const work = async (server: Workerd): Promise<void> => {
    const [mounted] = await mount([subject], new Map([[processOf(subject), server]]));
    await mounted?.client.repeat(mounted.request, WARMING, connections);
    lines.length = 0;
    await mounted?.client.repeat(mounted.request, REQUESTS * TIMES, connections);
    await mounted?.client.close();
  };
  await whileServing(bundled, work, { values, onCollection: (line) => lines.push(line) });
  return lines.flatMap((line) => /ms: GC: (\{.*\})$/.exec(line)?.[1] ?? []).map((json) => JSON.parse(json));
};
