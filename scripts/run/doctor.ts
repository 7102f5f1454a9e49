// Examines a deployment from outside and says what to fix: `npm run doctor -- https://sources.example`. Exits 1 when
// something does not work, 2 for wrong usage. All that it stores there is one session, which it ends.
import { styleText } from 'node:util';
import { sha256Hex, utf8 } from '../../src/domain/bytes.ts';
import { canonicalText } from '../../src/domain/signing/signatures.ts';
import { checkoutRegistry, textOf } from '../checkout.ts';
import { commandLine } from '../command-line.ts';
import type { Expected } from './doctor/edge-checks.ts';
import { botProtection, checkIdentity, crossOrigin, plainAnswers } from './doctor/edge-checks.ts';
import { type CheckResult, failure, oneLine } from './doctor/findings.ts';
import { statefulEra, statelessEra } from './doctor/protocol-checks.ts';
import { type ExaminedSite, siteAt } from './doctor/site.ts';

type Check = (site: ExaminedSite, expected: Expected) => Promise<readonly CheckResult[]>;

const CHECKS: readonly (readonly [area: string, run: Check])[] = [
  ['identity', checkIdentity],
  ['bot protection', botProtection],
  ['stateful era', statefulEra],
  ['stateless era', statelessEra],
  ['CORS', crossOrigin],
  ['plain answers', plainAnswers],
];

const examineSite: Check = async (site, expected) => {
  const findings: CheckResult[] = [];
  const tell = (area: string, found: readonly CheckResult[]): void => {
    for (const finding of found) printFinding(area, finding);
    findings.push(...found);
  };
  const failing = (error: unknown) => [noAnswer(site, error)];
  tell('address', await site.get('/health').then(() => [], failing));
  if (findings.length > 0) return findings;
  for (const [area, run] of CHECKS) tell(area, await run(site, expected).catch(failing));
  return findings;
};

const noAnswer = ({ origin, isLocal }: ExaminedSite, error: unknown): CheckResult => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const start = `Start it with: npm start -- --port ${new URL(origin).port || '80'} (or npm run serve).`;
  const reach = 'Check that the URL is right, DNS points to Cloudflare and the route exists.';
  const isRefused = cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
  const local = isRefused ? start : 'Look at what the server printed, and check the port.';
  return failure(`no answer from ${origin} (${String(cause)})`, isLocal ? local : reach);
};

const COLOURS = { ok: 'green', warn: 'yellow', fail: 'red' } as const;
const MAX_PRINTED_CHARS = 300;
const printFinding = (area: string, { level, what, fix }: CheckResult): void => {
  const shown = oneLine(what, MAX_PRINTED_CHARS);
  console.log(`${styleText(COLOURS[level], level.padEnd(4))}  ${area}: ${shown}`);
  if (fix !== undefined) console.log(`      ${fix}`);
};

const called = commandLine('npm run doctor --', 'Examines a deployment from outside and says what to fix.')
  .argument('<url>', 'the deployment, such as https://sources.example')
  .parse();
const [address = ''] = called.args;
if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
  called.error('error: the address of a deployment is missing');
const expected = {
  version: JSON.parse(textOf('package.json')).version,
  sha256: await sha256Hex(utf8(canonicalText(checkoutRegistry().document))),
};
const findings = await examineSite(siteAt(new URL(address).origin), expected);
const countOf = (level: CheckResult['level']): number => findings.filter((finding) => finding.level === level).length;
console.log(`\n${countOf('ok')} in order, ${countOf('warn')} to look at, ${countOf('fail')} to fix`);
process.exitCode = countOf('fail') === 0 ? 0 : 1;
