// Examines a deployment from outside and says what to fix: `npm run doctor -- https://sources.example`. It holds one
// conversation in each era, as a program that is no browser would, and looks at the headers that matter and at the hash of the
// list. Exits 1 when something does not work, 2 for wrong usage. All that it stores there is one session, which it ends.
import { styleText } from 'node:util';
import { sha256Hex, toText, utf8 } from '../../src/domain/bytes.ts';
import { dropControls } from '../../src/domain/excerpt.ts';
import { isObject, parseJsonBytes } from '../../src/domain/json.ts';
import { canonicalText } from '../../src/domain/signing/signatures.ts';
import { checkoutRegistry } from '../checkout.ts';
import { commandLine } from '../command-line.ts';
import { PROXY_HINT } from '../proxy-hint.ts';
import { readCapped } from '../read-capped.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1_000_000;
const MAX_PRINTED = 120;
const [STATELESS, STATEFUL] = ['2026-07-28', '2025-11-25'];
const QUERY = { name: 'get_sources', arguments: { query: 'anything', threshold: 0 } };
const AGENT = { 'User-Agent': 'python-httpx/0.28.1' };

const SKIP_RULE =
  'Add a WAF custom rule that skips bot protection, managed challenges and browser checks for paths that start with /mcp.';
const PASS_HEADERS = 'Remove transform rules and proxies that drop, add or change headers of /mcp*.';
const REDEPLOY =
  'Deploy this version again with `npm run deploy`, and search the log for lines with "event":"fault" or "event":"bug".';
const KEEP_SESSIONS = 'The binding SESSIONS must point to the class SessionObject, as wrangler.toml has it.';
const BYPASS_CACHE = 'Let every path reach the Worker, and bypass caches for /mcp* and /registry.json.';
const FIX_HEALTH = 'Follow the reason; docs/operate.md explains each state of /health.';
const USE_HTTPS = 'Give clients the https: address and turn on Always Use HTTPS for the zone.';
const DEPLOY_THIS = 'Deploy this checkout, or check out what was deployed.';

const called = commandLine('npm run doctor --', 'Examines a deployment from outside and says what to fix.')
  .argument('<url>', 'the deployment, such as https://sources.example')
  .parse();
const [address = ''] = called.args;
if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
  called.error(`error: "${address}" is no address of a deployment; write the whole, such as http://localhost:8787`);
const { origin, hostname, protocol } = new URL(address);
const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);

// Redirects are not followed, and nothing is trusted.
const ask = async (path: string, init: RequestInit = {}) => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`${origin}${path}`, { redirect: 'manual', signal, ...init });
  const bytes = await readCapped(response, MAX_BYTES);
  if (bytes === undefined) throw new Error(`${path} answers more than ${MAX_BYTES} bytes`);
  return { status: response.status, headers: response.headers, bytes, json: parseJsonBytes(bytes) };
};
const post = (message: object, headers: Readonly<Record<string, string>>) => {
  const usual = { ...AGENT, 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const body = JSON.stringify({ jsonrpc: '2.0', ...message });
  return ask('/mcp', { method: 'POST', headers: { ...usual, ...headers }, body });
};
const valueAt = (json: unknown, ...path: readonly string[]): unknown =>
  path.reduce((value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined), json);
const countSources = (json: unknown): number => {
  const sources = valueAt(json, 'result', 'structuredContent', 'sources');
  return Array.isArray(sources) ? sources.length : 0;
};

let failures = 0;
/** Prints what holds, or what was seen instead and what to do. */
const confirm = (holds: boolean, what: string, seen: unknown, fix: string): void => {
  const shown = typeof seen === 'string' ? seen : (JSON.stringify(seen) ?? 'nothing');
  const line = [...dropControls(shown.replace(/\s+/g, ' '))].slice(0, MAX_PRINTED).join('');
  console.log(
    holds
      ? `${styleText('green', 'ok')}    ${what}`
      : `${styleText('red', 'fail')}  ${what}: no, ${line}\n      ${fix}`,
  );
  if (!holds) failures += 1;
};

const checkList = async (): Promise<void> => {
  const health = (await ask('/health')).json;
  confirm(valueAt(health, 'status') === 'ok', '/health is ok', valueAt(health, 'reason'), FIX_HEALTH);
  const travel = isLocal && protocol !== 'https:' ? 'questions stay on this machine' : 'questions travel encrypted';
  confirm(isLocal || protocol === 'https:', travel, protocol, USE_HTTPS);
  const named = valueAt(health, 'registry', 'sha256');
  const served = await sha256Hex((await ask('/registry.json')).bytes);
  confirm(served === named, '/registry.json has the SHA-256 that /health names', served, BYPASS_CACHE);
  const expected = await sha256Hex(utf8(canonicalText(checkoutRegistry().document)));
  confirm(served === expected, 'it is the list of this checkout', served, DEPLOY_THIS);
};

const checkStateful = async (): Promise<void> => {
  const clientInfo = { name: 'three-good-sources-doctor', version: '1.0.0' };
  const params = { protocolVersion: STATEFUL, capabilities: {}, clientInfo };
  const opened = await post({ id: 1, method: 'initialize', params }, {});
  const challenged = opened.headers.has('cf-mitigated') || /^\s*</.test(toText(opened.bytes));
  confirm(!challenged, 'a program reaches the server', `a page with status ${opened.status}`, SKIP_RULE);
  const spoken = valueAt(opened.json, 'result', 'protocolVersion');
  confirm(spoken === STATEFUL, `initialize speaks ${STATEFUL}`, toText(opened.bytes), REDEPLOY);
  const session = opened.headers.get('Mcp-Session-Id');
  confirm(session !== null, 'initialize gives Mcp-Session-Id', 'there is none', PASS_HEADERS);
  if (session === null) return;
  const headers = { 'Mcp-Session-Id': session, 'MCP-Protocol-Version': STATEFUL };
  const { status } = await post({ method: 'notifications/initialized' }, headers);
  confirm(status === 202, 'a notification is accepted', status, KEEP_SESSIONS);
  const answer = await post({ id: 2, method: 'tools/call', params: QUERY }, headers);
  confirm(countSources(answer.json) === 3, 'get_sources gives three sources', toText(answer.bytes), REDEPLOY);
  const ended = await ask('/mcp', { method: 'DELETE', headers: { ...AGENT, ...headers } });
  confirm(ended.status === 204, 'DELETE ends the session', ended.status, 'Allow the method DELETE for /mcp*.');
};

const checkStateless = async (): Promise<void> => {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': STATELESS,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headers = { 'MCP-Protocol-Version': STATELESS, 'Mcp-Method': 'tools/call', 'Mcp-Name': QUERY.name };
  const answer = await post({ id: 3, method: 'tools/call', params: { ...QUERY, _meta } }, headers);
  confirm(countSources(answer.json) === 3, `get_sources answers in ${STATELESS}`, toText(answer.bytes), PASS_HEADERS);
};

/** What browsers need to read, and what no answer may carry. */
const checkHeaders = async (): Promise<void> => {
  const Origin = isLocal ? 'http://localhost:6274' : 'https://client.example';
  const asked = { Origin, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'mcp-method' };
  const { headers } = await ask('/mcp', { method: 'OPTIONS', headers: asked });
  const allowed = headers.get('Access-Control-Allow-Headers') ?? '';
  confirm(/mcp-method/i.test(allowed), 'browsers may send the headers of the protocol', allowed, PASS_HEADERS);
  const answer = await post({ id: 4, method: 'ping' }, { Origin });
  const exposed = answer.headers.get('Access-Control-Expose-Headers') ?? '';
  confirm(/mcp-session-id/i.test(exposed), 'and read the session id', exposed, PASS_HEADERS);
  const isCached = answer.headers.get('cf-cache-status') === 'HIT' || answer.headers.has('Set-Cookie');
  confirm(!isCached, 'nothing is cached and no cookie is set', 'it is', BYPASS_CACHE);
};

const whyUnreached = (error: unknown): string => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const start = `start it with: npm start -- --port ${new URL(origin).port || '80'}`;
  return `${dropControls(String(cause))}; ${isLocal ? start : `check the URL, DNS and the route; ${PROXY_HINT}`}`;
};
try {
  for (const check of [checkList, checkStateful, checkStateless, checkHeaders]) await check();
} catch (error) {
  confirm(false, `${origin} answers`, whyUnreached(error), 'Nothing more was checked.');
}
console.log(`\n${failures === 0 ? 'Everything is in order.' : `${failures} to fix`}`);
process.exitCode = failures === 0 ? 0 : 1;
