// What one address and one network can cost in a day, worked out from the limits of the deployment, the keys they are counted
// under and what a session costs (which test/worker/cost.test.ts counts), and compared with what the documents say.
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { CALLER_BITS, CLIENT_KINDS, RATE_PERIOD_S } from '../../src/http/mcp/rate-limit.ts';
import { SESSION_IDLE_MS, UNUSED_MS } from '../../src/protocol/session.ts';

const cost = readFileSync('docs/cost.md', 'utf8');
const threats = readFileSync('docs/threat-model.md', 'utf8');
const { ratelimits } = JSON.parse(JSON.stringify(parse(readFileSync('wrangler.toml', 'utf8'))));
const limitOf = (name: string): number =>
  ratelimits.find((one: { readonly name: string }) => one.name === name).simple.limit;

const PERIODS_A_DAY = 86_400 / RATE_PERIOD_S;
const opened = limitOf('RATE_LIMIT_OPEN') * PERIODS_A_DAY;
const sent = limitOf('RATE_LIMIT') * (CLIENT_KINDS.length + 1) * PERIODS_A_DAY;

/** Per session, from the table of a thousand conversations: what a used one writes and stores, in KiB. */
const perSession = (unit: string): number =>
  Number(new RegExp(`^\\| ${unit} \\| [^|]+ \\| ([\\d,]+)`, 'm').exec(cost)?.[1]?.replaceAll(',', '')) / 1000;
const rows = opened * perSession('Rows written');
/** A message that opens nothing and is not a first use can renew a session of an earlier day: one row, once a day for each. */
const renewals = Math.min(sent - opened, opened * (SESSION_IDLE_MS / 86_400_000 - 1));
const stored = opened * perSession('Stored for 30 days');
const objectRequests = opened + sent + opened;

/** List prices of docs/cost.md, in dollars. */
const PRICE = { request: 0.3e-6, cpuMs: 0.02e-6, objectRequest: 0.15e-6, row: 1e-6, gbMonth: 0.2 };
const CPU_MS = 0.4;
const dollars =
  (opened + sent) * (PRICE.request + CPU_MS * PRICE.cpuMs) +
  objectRequests * PRICE.objectRequest +
  (rows + renewals) * PRICE.row +
  ((stored * 1024) / 1e9) * PRICE.gbMonth;

const number = (value: number): string => Math.round(value).toLocaleString('en');
const networks = 2 ** (CALLER_BITS.open - 48);

test('docs/cost.md says what one address can cost in a day', () => {
  for (const row of [
    `| New sessions | ${number(opened)} | ${number(opened * networks)} |`,
    `| Rows written, each session used once | ${number(rows)} | ${number(rows * networks)} |`,
    `| Rows written, the other messages renewing older sessions | ${number(rows + renewals)} | no useful bound |`,
    `| Rows written, none of them used | ${number(opened)} | ${number(opened * networks)} |`,
    `| Stored at a time, none of them used | ${number((limitOf('RATE_LIMIT_OPEN') * (UNUSED_MS / 1000) * 8) / RATE_PERIOD_S / 1024)} MiB | ${number((limitOf('RATE_LIMIT_OPEN') * (UNUSED_MS / 1000) * 8 * networks) / RATE_PERIOD_S / 1024)} MiB |`,
    `| Messages that are counted | ${number(sent)} | no useful bound |`,
    `| At list prices, older sessions renewed | $${dollars.toFixed(2)} | $${(rows * networks * PRICE.row).toFixed(2)} for its rows alone |`,
  ])
    expect(cost).toContain(row);
});

test('the threat model repeats these figures', () => {
  expect(threats).toContain(
    `${number(opened)} new sessions and ${number(rows + renewals)} rows a day, $${dollars.toFixed(2)}`,
  );
  expect(threats).toContain(`a /48 ${number(networks)} times as many sessions`);
});
