// OpenCode as the judge asks it: all its files merged, and the last rule that matches decides. The permissions of an agent
// come after all others, and a folder below the project may have a configuration of its own.
import { groupBy } from '../../../domain/group-by.ts';
import type { Json } from '../../../domain/json.ts';
import { matchesRule, type Spend } from '../../globs.ts';
import { onceIn, type Run } from '../../model.ts';
import { displayPath } from '../../paths.ts';
import { mergeAll } from '../../values.ts';
import { ACTIONS, ALLOWED, type Call, commandsOf, type Engine, type Ruling, strictest, weakest } from '../calls.ts';
import { agentsIn, configSets, OPENCODE_TOOLS, openCodeName, permissionsIn, rulesIn } from './config.ts';

type Row = { readonly tool: string; readonly pattern: string } & Pick<Ruling, 'action'>;

/** OpenCode with the files that the disk of the run has: in the project, in each configured folder below, and as each agent. */
export const openCodeEngine = (run: Run, spend: Spend): Engine => {
  const sessions = onceIn(run, configSets).flatMap((set) => {
    const rows = rowsOf(mergeAll(set.map(({ config }) => permissionsIn(config))));
    const files = new Map(
      set.flatMap(({ file, config }) => rowsOf(permissionsIn(config)).map((row) => [nameOf(row), file] as const)),
    );
    const plain = sessionOf(run, lookup(rows, spend), (row) => ({ file: files.get(nameOf(row)) ?? '' }));
    const agents = agentsIn(run, set).map(({ name, file, config }) => {
      const own = rowsOf(permissionsIn(config));
      return sessionOf(run, lookup([...rows, ...own], spend), () => ({ file, agent: name }));
    });
    return [plain, ...agents];
  });
  return {
    decide: (call) => weakest(sessions.map(({ decide }) => decide(call))),
    exceptions: (tool) => [...new Set(sessions.flatMap((session) => session.exceptions(tool)))],
  };
};

const nameOf = ({ tool, pattern, action }: Row): string => JSON.stringify([tool, pattern, action]);

const rowsOf = (all: Json | undefined): readonly Row[] =>
  rulesIn(all).flatMap((row) => ACTIONS.flatMap((action) => (action === row.action ? [{ ...row, action }] : [])));

/** Commands that change the folder, for which OpenCode asks no rule. */
const UNASKED = /^(?:cd|chdir|popd|pushd|push-location|set-location)(?:\s|$)/i;

type Origin = { readonly file: string; readonly agent?: string };

const sessionOf = ({ places }: Run, { rows, find }: Lookup, originOf: (row: Row) => Origin): Engine => {
  const rule = (tool: string, text: string): Ruling => {
    const row = find(tool, text);
    if (row === undefined) return ALLOWED;
    if (row.action === 'deny') return { action: 'deny' };
    const { file, agent } = originOf(row);
    const place = displayPath(places, file);
    const by = `${row.tool} ${row.pattern} in ${place}${agent === undefined ? '' : ` for the agent ${agent}`}`;
    return { action: row.action, by };
  };
  const decide = (call: Call): Ruling => {
    switch (call.tool) {
      case 'Bash':
        return strictest(commandsOf(call.command).map((part) => (UNASKED.test(part) ? UNRULED : rule('bash', part))));
      case 'Read':
      case 'Edit':
        return rule(call.tool.toLowerCase(), call.path);
      case 'WebFetch':
        return rule('webfetch', call.url);
      case 'Agent':
        return rule('task', call.name);
      case 'mcp':
        return rule(`${openCodeName(call.server)}_${openCodeName(call.name)}`, '*');
      case 'other': {
        const name = OPENCODE_TOOLS.get(call.name);
        return name === undefined ? ALLOWED : rule(name, '*');
      }
    }
  };
  const weak = rows.filter(({ action }) => action !== 'deny');
  const exceptions = (tool: Call['tool']): readonly string[] => {
    if (tool === 'mcp') return weak.map((row) => row.tool);
    const name = OPENCODE_TOOLS.get(tool) ?? '';
    return weak.flatMap((row) => (matchesRule(row.tool, name) ? [row.pattern] : []));
  };
  return { decide, exceptions };
};

const UNRULED: Ruling = {
  action: 'allow',
  by: 'OpenCode itself, which has no rules for commands that change the folder,',
};

type Lookup = ReturnType<typeof lookup>;

// The last rule that matches. A pattern that names a whole word is looked up by it, so that many rules stay fast.
const lookup = (rows: readonly Row[], spend: Spend) => {
  const all = rows.map((row, index) => {
    const [, word = ''] = /(?:^|[^\w.*?-])([\w.-]+)(?=[^\w.*?-]|$)/.exec(row.pattern) ?? [];
    return { row, index, word };
  });
  const byWord = groupBy(all, ({ word }) => word);
  const find = (tool: string, text: string): Row | undefined => {
    spend(text.length);
    const fits = ({ row }: (typeof all)[number]): boolean =>
      matchesRule(row.tool, tool, spend) && matchesRule(row.pattern, text, spend);
    const words = new Set(['', ...text.split(/[^\w.-]/)]);
    const found = [...words].flatMap((word) => byWord.get(word)?.findLast(fits) ?? []);
    return found.toSorted((one, other) => other.index - one.index)[0]?.row;
  };
  return { rows, find };
};
