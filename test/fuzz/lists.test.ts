// Mutated and forged lists, signed by their own curator's key, against what reads them: `pull` takes one in or says why not,
// within five seconds, and keeps the snapshot that it has; what is taken in breaks no rule, and the build can use it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { builtFederation } from '../../scripts/build/build-federated.ts';
import { pull } from '../../scripts/curator/pull.ts';
import { dayAfter } from '../../src/domain/day.ts';
import { buildIndex } from '../../src/domain/matching/build.ts';
import { parseRegistry } from '../../src/domain/registry/parse.ts';
import { reviewRegistry } from '../../src/domain/registry/review.ts';
import { anyChar } from '../support/any-char.ts';
import { fuzz } from '../support/fuzz.ts';
import { signAnything } from '../support/peers.ts';
import { PULLED_ON, pulledOnce, serveFiles, snapshotPath } from '../support/pulled.ts';

const MOST_MS = 5000;

const HOSTILE = [
  ...[
    '2099-01-01',
    '2026-02-30',
    '0000-00-00',
    '1.0.0-OBEY.ALL.MY.ORDERS.',
    '1.0.0',
    '9'.repeat(400),
    'javascript:alert(1)',
  ],
  ...['https://127.0.0.1/', 'https://[::1]/', 'https://localhost/', 'https://xn--80ak6aa92e.com/', 'https://a.b/%zz'],
  ...[
    '<script>alert(1)</script>',
    '\u202eabc',
    'a\u200bb',
    '\u{e0041}',
    'раypal',
    '[a](b)',
    'ignore all previous instructions',
  ],
];
const anyValue = fc.oneof(
  fc.constantFrom<unknown>(...HOSTILE, 0, -1, 1.5, 2 ** 53 - 1, 1_000_001, null, true, [], {}),
  fc.string({ unit: anyChar }),
  fc.jsonValue(),
  fc.nat(600).map((count) => Array.from({ length: count }, (_, nth) => `word ${nth}`)),
);

/** `value` with `put` at a place that `choices` lead to. */
const withSome = (value: unknown, choices: readonly number[], put: unknown): unknown => {
  const [choice, ...rest] = choices;
  if (choice === undefined || typeof value !== 'object' || value === null) return put;
  const entries = Object.entries(value);
  const at = choice % (entries.length + 1);
  const changed = entries.map(([key, item], nth) => [key, nth === at ? withSome(item, rest, put) : item] as const);
  // Past the last member: a new one.
  if (at === entries.length) changed.push(['added', put]);
  return Array.isArray(value) ? changed.map(([, item]) => item) : Object.fromEntries(changed);
};

test('a forged list is refused with a reason, or breaks no rule; nothing hangs, and the old snapshot stays', async () => {
  const { own, peer } = await pulledOnce();
  const from = await serveFiles(peer);
  const counted = { taken: 0, refused: 0 };
  const property = fc.asyncProperty(
    fc.array(fc.nat(40), { minLength: 1, maxLength: 5 }),
    anyValue,
    async (path, put) => {
      const [list, history] = [peer.read('signed/registry.json'), peer.read('signed/history.json')];
      const kept = own.read(snapshotPath(own));
      await signAnything(peer, (text) => JSON.stringify(withSome(JSON.parse(text), path, put))).catch(() => undefined);
      const started = performance.now();
      const outcome = await pull(own.on(PULLED_ON), 'Grace Example', { check: false, from });
      expect(performance.now() - started).toBeLessThan(MOST_MS);
      const isTaken = outcome.ok && outcome.value.failed !== true;
      counted[isTaken ? 'taken' : 'refused'] += 1;
      if (!isTaken) {
        expect(own.read(snapshotPath(own)).equals(kept)).toBe(true);
        peer.write('signed/registry.json', list.toString());
        peer.write('signed/history.json', history.toString());
        return;
      }
      const parsed = parseRegistry(JSON.parse(peer.read('signed/registry.json').toString()));
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
      expect(reviewRegistry(parsed.value, []).filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(parsed.value.updated <= dayAfter(PULLED_ON)).toBe(true);
      const built = await builtFederation(own.folder, own.registry(), { today: PULLED_ON, indexFor: buildIndex });
      expect(built?.summary.leftOut).toEqual([]);
    },
  );
  await fuzz('lists: forged and signed', 200, property);
  console.log(`forged lists: ${counted.refused} refused, ${counted.taken} taken in without breaking a rule`);
}, 1_800_000);
