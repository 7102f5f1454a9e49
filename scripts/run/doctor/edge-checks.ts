// Checks what is between clients and the Worker, and what the Worker says about itself: bot protection, CORS, methods,
// login probes, health, the served bytes.
import { sha256Hex } from '../../../src/domain/bytes.ts';
import { readPublicKey, verifyEd25519 } from '../../../src/domain/signing/public-key.ts';
import { type CheckResult, confirm, failure, good, short, warn } from './findings.ts';
import { type ExaminedSite, type SiteResponse, valueAt } from './site.ts';

/** What this checkout would deploy. */
export type Expected = { readonly version: string; readonly sha256: string };

const SKIP_RULE =
  'Add a WAF custom rule that skips bot protection, managed challenges and browser checks for paths that start with /mcp.';
const CORS_FIX = 'Remove transform rules and proxies that answer OPTIONS or change Access-Control-* headers of /mcp*.';
const KEEP_HEADERS = 'Remove transform rules and proxies that drop or change headers of answers.';
const NO_PAGES = 'Let every path reach the Worker: no error page, redirect or login may answer in its place.';
const USE_HTTPS = 'Give clients the https: address and turn on Always Use HTTPS for the zone.';
const SIGN_IT = 'The curator signs it: `npm run curator -- next` says how. Nothing claims a signature before.';
const SIGN_AGAIN = 'Run `git restore signed`, or after an edit `npm run curator -- release`; then deploy.';
const DEPLOY_THIS = 'Deploy this checkout, or check out what was deployed.';
const PROBES = ['/.well-known/oauth-protected-resource', '/.well-known/oauth-authorization-server', '/register'];
const USER_AGENTS = ['python-httpx/0.28.1', 'node', 'Go-http-client/2.0', 'claude-code/2.1.0 (cli)'];
const PAGE_HEADERS = ['content-security-policy', 'x-content-type-options', 'referrer-policy'];
const NEEDED_HEADERS = ['content-type', 'mcp-session-id', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];

/** Programs must get answers, whatever their User-Agent. */
export const botProtection = async (site: ExaminedSite): Promise<readonly CheckResult[]> => {
  for (const agent of USER_AGENTS) {
    const answer = await site.post('ping', undefined, { 'User-Agent': agent });
    const challenged = answer.headers.has('cf-mitigated') || /^\s*</.test(answer.text);
    if (challenged || (answer.status === 403 && answer.json === undefined)) {
      return [failure(`a client named ${agent} is stopped before it reaches the server (${answer.status})`, SKIP_RULE)];
    }
  }
  return [good('programs are let through')];
};

/** Browsers must be able to send and read everything that the protocol needs. */
export const crossOrigin = async (site: ExaminedSite): Promise<readonly CheckResult[]> => {
  const Origin = site.isLocal ? 'http://localhost:6274' : 'https://client.example';
  const asked = { Origin, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'mcp-method' };
  const preflight = await site.send('OPTIONS', asked);
  const allowed = (preflight.headers.get('Access-Control-Allow-Headers') ?? '').toLowerCase();
  const allowsAll = NEEDED_HEADERS.every((name) => allowed.includes(name));
  const posted = await site.post('ping', undefined, { Origin });
  const exposed = (posted.headers.get('Access-Control-Expose-Headers') ?? '').toLowerCase();
  const refused = await site.post('ping', undefined, { Origin: 'null' });
  return [
    confirm(preflight.status === 204, 'a preflight is answered', preflight.status, CORS_FIX),
    confirm(allowsAll, 'and allows the headers of the protocol', allowed, CORS_FIX),
    confirm(exposed.includes('mcp-session-id'), 'browsers may read the session id', exposed, CORS_FIX),
    confirm(refused.status === 403, 'an opaque origin is refused', refused.status, CORS_FIX),
  ];
};

/** No other method opens a stream or a page, no answer sets a cookie, no path offers a login, the page is protected. */
export const plainAnswers = async (site: ExaminedSite): Promise<readonly CheckResult[]> => {
  const got = await site.get('/mcp', { Accept: 'text/event-stream' });
  const answers = await Promise.all(PROBES.map((path) => site.get(path)));
  const invited = PROBES.find((_, index) => answers[index]?.status !== 404 || answers[index]?.json === undefined);
  const page = await site.get('/');
  const pageHeaders = [...PAGE_HEADERS, ...(site.origin.startsWith('https:') ? ['strict-transport-security'] : [])];
  const missing = pageHeaders.find((name) => !page.headers.has(name));
  const isCached = [got, ...answers].some(({ headers }) => headers.get('cf-cache-status') === 'HIT');
  const setsCookie = [got, ...answers].some(({ headers }) => headers.has('Set-Cookie'));
  return [
    confirm(got.status === 405 && got.headers.has('Allow'), 'GET /mcp is 405 with Allow', got.status, NO_PAGES),
    confirm(invited === undefined, 'probes for a login are 404 with JSON', invited, NO_PAGES),
    confirm(missing === undefined, 'the page has its security headers', missing && `no ${missing}`, KEEP_HEADERS),
    confirm(!setsCookie, 'no cookie is set', 'Set-Cookie', 'Turn off session affinity and bot cookies for this host.'),
    confirm(!isCached, 'nothing of this is cached', 'cf-cache-status: HIT', 'Add a cache rule that bypasses /mcp*.'),
  ];
};

/** What /health says, and whether the served bytes and this checkout agree with it. */
export const checkIdentity = async (site: ExaminedSite, expected: Expected): Promise<readonly CheckResult[]> => {
  const health = await site.get('/health');
  const isSafe = site.origin.startsWith('https:') || site.isLocal;
  const reason = valueAt(health.json, 'reason') ?? health.status;
  const fixHealth = 'Follow the reason; docs/operate.md explains each state of /health.';
  const sha256 = valueAt(health.json, 'registry', 'sha256');
  const registry = await site.get('/registry.json');
  const served = await sha256Hex(registry.bytes);
  const stale = 'A cache or proxy serves other bytes than the Worker: purge /registry.json.';
  return [
    confirm(valueAt(health.json, 'status') === 'ok', '/health is ok', reason, fixHealth),
    isSafe ? good('the address is safe to send questions to') : failure('questions travel in the clear', USE_HTTPS),
    confirm(served === sha256, '/registry.json has the bytes that /health names', served, stale),
    await signatureFinding(registry, site),
    same('version', valueAt(health.json, 'version'), expected.version),
    same('registry', sha256, expected.sha256),
  ];
};

/** Verifies the served bytes here instead of trusting what the server claims about its signature. */
const signatureFinding = async (registry: SiteResponse, site: ExaminedSite): Promise<CheckResult> => {
  const pubkey = valueAt(registry.json, 'curator', 'pubkey');
  if (pubkey === null) return warn('the registry is not signed', SIGN_IT);
  const key = readPublicKey(String(pubkey));
  const signature = await site.get('/registry.json.sig');
  return key.ok && (await verifyEd25519(key.value, signature.bytes, registry.bytes))
    ? good('the registry is signed and its signature verifies')
    : failure('the signature does not verify', SIGN_AGAIN);
};

const same = (what: string, served: unknown, expected: unknown): CheckResult =>
  served === expected
    ? good(`${what} is that of this checkout`)
    : warn(`${what} is ${short(served)}, this checkout has ${short(expected)}`, DEPLOY_THIS);
