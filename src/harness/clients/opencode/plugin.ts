// Hooks in OpenCode, which has them in plugins alone: one plugin of the sync for each scope starts Claude Code's PreToolUse hooks.
// It tells them of each call in Claude Code's names and throws where one refuses, which stops the call. What Claude Code does with
// each answer of a hook was asked of the program.
import type { HookGroup, ItemOf } from '../../items.ts';
import type { Run } from '../../model.ts';
import { displayPath } from '../../paths.ts';
import { hasShell, homeOf } from '../client.ts';
import { wholeFile } from '../entries.ts';
import { textOf, unlessAsked } from '../hooks.ts';
import { joinMade, lose, type Made, omitHook, widen } from '../made.ts';
import { OPENCODE_FACTS } from './config.ts';

/** A hook as a command that the plugin of its scope starts. */
export const openCodeHook = (run: Run, item: ItemOf<'hook'>): Made => {
  const alone = 'OpenCode has no hooks of its own, and the plugin of the sync starts those of PreToolUse alone';
  if (item.name !== 'PreToolUse') return omitHook(item, alone);
  if (!hasShell(run.places)) return lose(item, 'the plugin that starts hooks in OpenCode was not tried on Windows');
  const left = unlessAsked(run, item);
  if (left !== undefined) return left;
  const file = `${homeOf(run, item, OPENCODE_FACTS)}/plugins/three-good-sources.js`;
  const texts = item.groups.flatMap(({ commands }) => commands.map(({ command }) => textOf(run, command)));
  const isWider = texts.some((text) => ASKS.test(text) && /permissionDecision|updatedInput|continue/.test(text));
  const [foreign] = texts.flatMap((text) => FOREIGN.exec(text) ?? []);
  return joinMade([
    wholeFile(item, { file, text: pluginText(item.groups, displayPath(run.places, item.from)) }),
    widen(item, isWider ? 'refuses where the hook asks, changes the call or ends the session' : undefined),
    foreign === undefined ? {} : lose(item, `its script looks at ${foreign}, which OpenCode does not have`),
  ]);
};

/** What a hook may answer in Claude Code that is no plain refusal. */
const ASKS = /\b(?:ask|defer|updatedInput)\b|\bcontinue["']?\s*:\s*false/i;
/** What Claude Code tells a hook of a session. */
const FOREIGN = /transcript_path|permission_mode|\bCLAUDE_?CODE\w*/;

// `from` is the file to edit.
const pluginText = (groups: readonly HookGroup[], from: string): string =>
  `// Made from ${JSON.stringify(from)} by three-good-sources; edit there.\nconst GROUPS = ${JSON.stringify(groups, null, 2)};\n${CODE}`;

const CODE = String.raw`
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** The names of OpenCode's tools in Claude Code, where Task is another name of Agent. */
const TOOLS = {
  bash: 'Bash',
  edit: 'Edit',
  glob: 'Glob',
  grep: 'Grep',
  list_mcp_resources: 'ListMcpResourcesTool',
  list_mcp_resource_templates: 'ListMcpResourcesTool',
  question: 'AskUserQuestion',
  read: 'Read',
  read_mcp_resource: 'ReadMcpResourceTool',
  skill: 'Skill',
  task: 'Agent',
  todowrite: 'TodoWrite',
  webfetch: 'WebFetch',
  websearch: 'WebSearch',
  write: 'Write',
};
const ARGUMENTS = {
  filePath: 'file_path',
  oldString: 'old_string',
  newString: 'new_string',
  replaceAll: 'replace_all',
  include: 'glob',
};

/** What Claude Code would call, one or more calls for one of OpenCode. */
const callsOf = (tool, args, { folder, servers }) => {
  const at = (path) => resolve(folder, String(path));
  if (tool === 'apply_patch') return patchCalls(String(args.patchText), at);
  const name = TOOLS[tool];
  if (name === undefined) return [{ name: mcpName(tool, servers) ?? tool, input: args }];
  const input = Object.fromEntries(Object.entries(args).map(([key, value]) => [ARGUMENTS[key] ?? key, value]));
  if (tool === 'skill') return [{ name, input: { skill: args.name } }];
  if (input.file_path !== undefined) input.file_path = at(input.file_path);
  return [{ name, input }, ...notebookCalls(name, input)];
};

/** Claude Code edits notebooks with a tool of their own. */
const notebookCalls = (name, { file_path: path, content, new_string: text }) =>
  ['Edit', 'Write'].includes(name) && path.endsWith('.ipynb')
    ? [{ name: 'NotebookEdit', input: { notebook_path: path, new_source: content ?? text } }]
    : [];

/** A patch changes files as Edit and Write do. */
const patchCalls = (patch, at) =>
  patch.split(/^\*\*\* (?=(?:Add|Update|Delete) File:|Move to:)/m).slice(1).flatMap((part) => {
    const [head, ...lines] = part.split(/\r?\n/);
    const file_path = at(head.replace(/^[^:]*:/, '').trim());
    const linesWith = (...marks) =>
      lines.filter((line) => marks.includes(line[0])).map((line) => line.slice(1)).join('\n');
    const written = { file_path, content: linesWith('+') };
    const edited = { file_path, old_string: linesWith('-', ' '), new_string: linesWith('+', ' ') };
    const name = /^(?:Add|Move)/.test(head) ? 'Write' : 'Edit';
    const input = name === 'Write' ? written : edited;
    return [{ name, input }, ...notebookCalls(name, input)];
  });

const mcpName = (tool, servers) => {
  const server = servers
    .map((name) => name.replace(/[^\w-]/g, '_'))
    .filter((name) => tool.startsWith(name + '_'))
    .sort((one, other) => other.length - one.length)[0];
  return server && 'mcp__' + server + '__' + tool.slice(server.length + 1);
};

/** A list of whole names, or a regular expression; one that is none matches nothing. */
const isMatched = (matcher, name) => {
  const names = name === 'Agent' ? [name, 'Task'] : [name];
  if (matcher === '' || matcher === '*') return true;
  if (matcher.split(/[|,]/).some((one) => names.includes(one.trim()))) return true;
  if (/^[\w\s|,]*$/.test(matcher)) return false;
  try {
    return names.some((one) => new RegExp(matcher).test(one));
  } catch {
    return false;
  }
};

/** What a command says; nothing where it is not started or does not end in time, which Claude Code counts as no refusal. */
const start = ({ command, timeout = 600 }, input, cwd) =>
  new Promise((done) => {
    const child = spawn(command, { shell: true, cwd, env: { ...process.env, CLAUDE_PROJECT_DIR: cwd } });
    const said = { stdout: '', stderr: '' };
    const timer = setTimeout(() => {
      child.kill();
      end({});
    }, timeout * 1000);
    const end = (result) => {
      clearTimeout(timer);
      done(result);
    };
    for (const name of ['stdout', 'stderr']) {
      child[name].setEncoding('utf8');
      child[name].on('data', (text) => {
        said[name] += text;
      });
    }
    child.on('error', () => end({}));
    child.on('close', (code) => end({ code, ...said }));
    // A command need not read what it is told.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });

const DECISIONS = [undefined, 'approve', 'block'];

/** Why a hook refuses; undefined if it does not. A question, and a change of the call, which OpenCode does not know, are refusals. */
const refusalOf = ({ code, stdout = '', stderr = '' }) => {
  if (code === 2) return stderr || 'a hook refused the call';
  let answer;
  try {
    answer = JSON.parse(stdout);
  } catch {
    return undefined;
  }
  const { decision, reason, hookSpecificOutput: own, continue: goesOn, stopReason } = Object(answer);
  if (!DECISIONS.includes(decision)) return undefined;
  if (decision === 'block') return reason || 'a hook refused the call';
  if (goesOn === false) return stopReason || 'a hook stopped the session';
  if (own?.hookEventName !== 'PreToolUse') return undefined;
  if (['deny', 'ask', 'defer'].includes(own.permissionDecision))
    return own.permissionDecisionReason || 'a hook refused the call';
  return own.updatedInput === undefined ? undefined : 'a hook would change the call, which OpenCode cannot';
};

export const ThreeGoodSources = async ({ directory }) => {
  let servers = [];
  const guard = async ({ tool, sessionID, callID }, { args }) => {
    const cwd = tool === 'bash' && args.workdir ? resolve(directory, args.workdir) : directory;
    for (const { name, input } of callsOf(tool, args, { folder: directory, servers })) {
      const told = JSON.stringify({
        session_id: sessionID,
        transcript_path: '',
        cwd,
        permission_mode: 'default',
        hook_event_name: 'PreToolUse',
        tool_name: name,
        tool_input: input,
        tool_use_id: callID,
      });
      const commands = GROUPS.flatMap((group) => (isMatched(group.matcher, name) ? group.commands : []));
      const said = await Promise.all(commands.map((command) => start(command, told, directory)));
      const refusal = said.map(refusalOf).find((one) => one !== undefined);
      if (refusal !== undefined) throw new Error(refusal);
    }
  };
  return {
    config: async ({ mcp = {} }) => {
      servers = Object.keys(mcp);
    },
    'tool.execute.before': guard,
  };
};
`;
