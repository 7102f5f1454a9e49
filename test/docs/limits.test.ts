// What one caller can cost in a day, worked out from the limits of the deployment, the keys they are counted under and what a
// session costs (which test/worker/cost.test.ts counts), and compared with what the documents say.
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { test } from 'vitest';
import { CALLER_BITS } from '../../src/http/mcp/rate-limit.ts';
import { RATE_PERIOD_S } from '../../src/protocol/faults.ts';
import { UNUSED_MS } from '../../src/protocol/session.ts';
import { expectSaid } from '../support/document.ts';

const cost = readFileSync('bench/results.md', 'utf8');
const threats = readFileSync('docs/threat-model.md', 'utf8');
const { ratelimits } = JSON.parse(JSON.stringify(parse(readFileSync('wrangler.toml', 'utf8'))));
const limitOf = (name: string): number =>
  ratelimits.find((one: { readonly name: string }) => one.name === name).simple.limit;

/** Per session, from the table of a thousand conversations: what a used one writes and stores, in KiB. */
const perSession = (unit: string): number =>
  Number(new RegExp(`^\\| ${unit} \\| [^|]+ \\| ([\\d,]+)`, 'm').exec(cost)?.[1]?.replaceAll(',', '')) / 1000;

/** List prices of bench/results.md, in dollars. */
const PRICE = { request: 0.3e-6, cpuMs: 0.02e-6, objectRequest: 0.15e-6, row: 1e-6, gbMonth: 0.2 };
const CPU_MS = 0.6;

/** What `callers` at a limit can cause in a day. A message writes one row at most, which opening and using sessions does. */
const worstDay = (limit: number, callers = 1) => {
  const messages = ((limit * 86_400) / RATE_PERIOD_S) * callers;
  const sessions = messages / perSession('Rows written');
  const storedGb = (sessions * perSession('Stored for 30 days') * 1024) / 1e9;
  const unusedMib = (((limit * UNUSED_MS) / 1000 / RATE_PERIOD_S) * callers * perSession('Stored for 30 days')) / 1024;
  const perMessage = PRICE.request + CPU_MS * PRICE.cpuMs + PRICE.objectRequest + PRICE.row;
  const dollars = messages * perMessage + sessions * PRICE.objectRequest + storedGb * PRICE.gbMonth;
  return { messages, sessions, storedGb, unusedMib, dollars };
};

const address = worstDay(limitOf('RATE_LIMIT'));
const zone = worstDay(limitOf('RATE_LIMIT_SHARED'));
const networks = 2 ** (CALLER_BITS - 48);
const whole48 = worstDay(limitOf('RATE_LIMIT'), networks);

const number = (value: number): string => Math.round(value).toLocaleString('en');
const row = (says: string, figure: (day: typeof address) => string): string =>
  `| ${[says, ...[address, zone, whole48].map(figure)].join(' | ')} |`;

test.each([
  row('Messages that are counted', ({ messages }) => number(messages)),
  row('New sessions, each used once', ({ sessions }) => number(sessions)),
  row('Rows written', ({ messages }) => number(messages)),
  row('Stored for 30 days', ({ storedGb }) => `${number(storedGb)} GB`),
  row('Stored at a time, if no session is used', ({ unusedMib }) => `${number(unusedMib)} MiB`),
  row('At list prices', ({ dollars }) => `$${dollars.toFixed(2)}`),
])('bench/results.md has the row %s', (wanted) => expectSaid(cost, wanted));

test('the threat model repeats these figures', () => {
  expectSaid(
    threats,
    `${number(address.sessions)} new sessions and ${number(address.messages)} rows a day, $${address.dollars.toFixed(2)}`,
  );
  expectSaid(threats, `a /48 ${number(networks)} times as much`);
});
