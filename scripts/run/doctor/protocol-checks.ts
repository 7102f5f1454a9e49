// Checks /mcp itself: one conversation in each era, like that of an ordinary client.
import { SOURCES_TOOLS } from '../../../src/catalog/tools/sources-tools.ts';
import { type CheckResult, confirm } from './findings.ts';
import { type ExaminedSite, valueAt } from './site.ts';

const TOOLS = SOURCES_TOOLS.map(({ listing }) => listing.name).toSorted();
const STATELESS = '2026-07-28';
const STATEFUL = '2025-11-25';
const REDEPLOY = 'Deploy this version again with `npm run deploy`, and search the log for lines with "event":"bug".';
const KEEP_SESSIONS =
  'The Durable Object binding SESSIONS must point to the class SessionObject, as wrangler.toml has it; a rollback must not remove it.';
const PASS_HEADERS =
  'Something between clients and the Worker drops or adds headers: remove transform rules and proxies that touch /mcp*.';
const ALLOW_DELETE = 'Allow the method DELETE for /mcp* in firewall rules.';
const QUERY = { name: 'get_sources', arguments: { query: 'anything', threshold: 0 } };

/** `initialize`, the notification, a list, a call, and the end of the session. */
export const statefulEra = async (site: ExaminedSite): Promise<readonly CheckResult[]> => {
  const clientInfo = { name: 'three-good-sources-doctor', version: '1.0.0' };
  const opened = await site.post('initialize', { protocolVersion: STATEFUL, capabilities: {}, clientInfo });
  const spoken = valueAt(opened.json, 'result', 'protocolVersion');
  const session = opened.headers.get('Mcp-Session-Id');
  const findings = [
    confirm(spoken === STATEFUL, `initialize speaks ${STATEFUL}`, opened.text, REDEPLOY),
    confirm(session !== null, 'initialize gives Mcp-Session-Id', null, PASS_HEADERS),
  ];
  if (session === null) return findings;
  const headers = { 'Mcp-Session-Id': session, 'MCP-Protocol-Version': STATEFUL };
  const initialized = await site.post('notifications/initialized', undefined, headers);
  const tools = toolNames((await site.post('tools/list', undefined, headers)).json);
  const called = await site.post('tools/call', QUERY, headers);
  const ended = await site.send('DELETE', headers);
  const after = await site.post('tools/list', undefined, headers);
  return [
    ...findings,
    confirm(initialized.status === 202, 'a notification is accepted', initialized.status, KEEP_SESSIONS),
    confirm(tools === TOOLS.join(), 'tools/list has the tools of this version', tools, REDEPLOY),
    confirm(sourceCount(called.json) === 3, 'get_sources gives three sources', called.text, REDEPLOY),
    confirm(ended.status === 204, 'DELETE ends the session', ended.status, ALLOW_DELETE),
    confirm(after.status === 404, 'an ended session is unknown', after.status, KEEP_SESSIONS),
  ];
};

/** Discovery and a call, each carrying its own version. */
export const statelessEra = async (site: ExaminedSite): Promise<readonly CheckResult[]> => {
  const discovered = await askStateless(site, 'server/discover', {});
  const supported = valueAt(discovered.json, 'result', 'supportedVersions');
  const isOffered = Array.isArray(supported) && supported.includes(STATELESS);
  const called = await askStateless(site, 'tools/call', QUERY, QUERY.name);
  return [
    confirm(isOffered, `server/discover offers ${STATELESS}`, discovered.text, PASS_HEADERS),
    confirm(sourceCount(called.json) === 3, 'get_sources answers without a session', called.text, PASS_HEADERS),
    confirm(called.headers.get('Mcp-Session-Id') === null, 'and opens none', 'Mcp-Session-Id', REDEPLOY),
  ];
};

/** One message of the stateless era with the headers that belong to it. */
const askStateless = (site: ExaminedSite, method: string, params: object, name?: string) => {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': STATELESS,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headers = { 'MCP-Protocol-Version': STATELESS, 'Mcp-Method': method };
  return site.post(method, { ...params, _meta }, name === undefined ? headers : { ...headers, 'Mcp-Name': name });
};

const toolNames = (json: unknown): string => {
  const tools = valueAt(json, 'result', 'tools');
  const names = Array.isArray(tools) ? tools.map((tool) => String(valueAt(tool, 'name'))) : [];
  return names.toSorted().join();
};

const sourceCount = (json: unknown): number => {
  const sources = valueAt(json, 'result', 'structuredContent', 'sources');
  return Array.isArray(sources) ? sources.length : 0;
};
