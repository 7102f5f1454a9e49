// What Codex reads and in which form.
import { stringify } from 'smol-toml';
import { utf8 } from '../../../domain/bytes.ts';
import { writeBlock } from '../../editors/block.ts';
import { fileAt, textAt } from '../../editors/editors.ts';
import { displayPath } from '../../paths.ts';
import { type Client, hasShell, homeOf } from '../client.ts';
import { fileNameOf, member, oneEntry, wholeFile } from '../entries.ts';
import { hookEntry } from '../hooks.ts';
import { hold, joinMade, keepIfBroken, omit } from '../made.ts';
import { agentEntry, CODEX_POLICY, commandSkill, MANUAL_POLICY, rulesBlock, skillCopy } from '../shared.ts';
import { CODEX_FACTS, CODEX_HOOKS, serverFor } from './config.ts';
import { codexEngine } from './engine.ts';
import { codexPermissions, serverRefusals } from './refusals.ts';

const BUILT_IN = ['default', 'explorer', 'worker'];
/** How many bytes of a project's AGENTS.md Codex reads by default. */
const MAX_PROJECT_DOC_BYTES = 32_768;

export const CODEX: Client = {
  ...CODEX_FACTS,
  serverKeys:
    'command args env_vars env url bearer_token_env_var http_headers env_http_headers oauth tool_timeout_sec disabled_tools default_tools_approval_mode'.split(
      ' ',
    ),
  mcp: (run, item) => {
    // Without the refusals in a broken file the table would allow more.
    const left = keepIfBroken(run, item, 'settings');
    if (left !== undefined) return left;
    const refusals = serverRefusals(run, item);
    if (refusals === 'all') return hold(item, 'native', 'refused in Claude Code, so it is not written');
    if (!/^[\w:@/.-]+$/.test(item.name))
      return omit(item, 'Codex does not start a server with this name: use letters, digits and _ : @ / . -');
    const server = serverFor(item.server, refusals, hasShell(run.places));
    if (!server.ok) return omit(item, server.error);
    const file = `${homeOf(run, item, CODEX_FACTS)}/config.toml`;
    return oneEntry(item, member(file, ['mcp_servers', item.name], server.value));
  },
  rules: (run, item) => {
    const { places } = run;
    const folder = item.folder ?? CODEX_FACTS.folders(places)[0];
    const [file, override] = [`${folder}/AGENTS.md`, `${folder}/AGENTS.override.md`];
    const made = rulesBlock(run, item, { file });
    const isHidden = fileAt(run, override).kind === 'file';
    const hidden = `${displayPath(places, override)} hides ${displayPath(places, file)} from Codex`;
    const want = made.entries?.[0]?.want;
    const after = writeBlock(textAt(run, file), want?.kind === 'text' ? want : undefined);
    const size = after.ok ? utf8(after.value).length : 0;
    const isCut = item.scope === 'project' && size > MAX_PROJECT_DOC_BYTES;
    const cut = `${displayPath(places, file)} has ${size} bytes, and Codex reads ${MAX_PROJECT_DOC_BYTES} of them by default`;
    return { ...made, warnings: [...(isHidden ? [hidden] : []), ...(isCut ? [cut] : [])] };
  },
  skill: skillCopy,
  // Codex has no custom commands; a skill is the nearest equivalent. Only Codex reads `.codex/skills`.
  command: (run, item) => {
    const folder = `${homeOf(run, item, CODEX_FACTS)}/skills`;
    const made = commandSkill(run, item, { folder });
    const isManual = item.document.fields['disable-model-invocation'] === 'true' && made.entries !== undefined;
    const file = `${folder}/${item.name.replaceAll('/', '-')}/${CODEX_POLICY}`;
    return isManual ? joinMade([made, wholeFile(item, { file, text: MANUAL_POLICY })]) : made;
  },
  agent: (run, item) =>
    agentEntry(item, { client: 'Codex', builtIn: BUILT_IN }, ({ description, body, granted, refused, mayWrite }) => {
      const limits = mayWrite ? {} : { sandbox_mode: 'read-only' };
      const text = stringify({ name: item.name, description, developer_instructions: `${body.trim()}\n`, ...limits });
      const isLimited = granted !== undefined || refused.size > 0;
      const can = mayWrite ? 'cannot limit the tools of an agent' : 'can only keep it from writing';
      const file = `${homeOf(run, item, CODEX_FACTS)}/agents/${fileNameOf(item)}.toml`;
      return { ...wholeFile(item, { file, text }), warnings: isLimited ? [`agent ${item.name}: Codex ${can}`] : [] };
    }),
  hook: (run, item) => hookEntry(run, item, { ...CODEX_HOOKS, file: `${homeOf(run, item, CODEX_FACTS)}/hooks.json` }),
  permission: codexPermissions,
  engine: codexEngine,
};
