// Codex as the judge asks it: the strictest prefix rule for a shell command, the tables of the MCP servers, and the paths of
// the permission profile that the person has chosen. One line that it cannot read switches all rules off.
import { groupBy } from '../../../domain/group-by.ts';
import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { configAt, textAt } from '../../editors/editors.ts';
import { pathGlob, type Spend } from '../../globs.ts';
import type { Run } from '../../model.ts';
import { attempt, listAt, memberAt, mergeAll, objectAt } from '../../values.ts';
import { type Action, ALLOWED, type Call, commandsOf, type Engine, type Ruling, strictest } from '../calls.ts';
import { claudeName } from '../tool-names.ts';
import { CODEX_FACTS } from './config.ts';

/** Codex with the rules and settings that the disk of the run has. */
export const codexEngine = (run: Run, spend: Spend): Engine => {
  const { places } = run;
  const folders = [
    ...CODEX_FACTS.folders(places),
    ...(places.project === undefined ? [] : [`${places.project}/.codex`]),
  ];
  const texts = folders.flatMap((folder) => ruleFiles(run, folder));
  const rulesFor = byFirstWord(texts.every(isWhole) ? texts.flatMap(rulesIn) : []);
  const merged = mergeAll(folders.map((folder) => configAt(run, `${folder}/config.toml`)));
  const all = isObject(merged) ? merged : {};
  const paths = refusedPaths(all);
  const serverOf = byClaudeName(objectAt(all, 'mcp_servers'));
  const decide = (call: Call): Ruling => {
    const onPart = (part: string) => rulesFor(part).flatMap((rule) => onCommand(rule, part, spend));
    if (call.tool === 'Bash') return strictest(commandsOf(call.command).flatMap(onPart));
    if (call.tool === 'mcp') return onServer(serverOf.get(call.server), call.name);
    if (call.tool !== 'Read' && call.tool !== 'Edit') return ALLOWED;
    spend(paths.length);
    const path = call.path.replace(/^(?:\.\.\/)+/, '');
    return paths.some((covers) => covers(path)) ? { action: 'deny' } : ALLOWED;
  };
  return { decide, exceptions: (tool) => (tool === 'mcp' ? approvedTools(objectAt(all, 'mcp_servers')) : []) };
};

type PrefixRule = { readonly words: readonly Json[]; readonly action: Action };
const ACTION_OF: Readonly<Record<string, Action>> = { allow: 'allow', prompt: 'ask', forbidden: 'deny' };

const ruleFiles = (run: Run, folder: string): readonly string[] => {
  const { files } = run.disk.list(`${folder}/rules`, folder);
  return files.filter((name) => name.endsWith('.rules')).map((name) => textAt(run, `${folder}/rules/${name}`));
};

// Whether no bracket or text is left open, which stops Codex from reading any of its rules.
const isWhole = (text: string): boolean => {
  // A text that nothing ends runs to the end of the file, where it is seen.
  const texts = /"(?:\\[\s\S]|[^"\\])*("?)|'(?:\\[\s\S]|[^'\\])*('?)|#.*/g;
  const code = text.replace(texts, (piece, double?: string, single?: string) =>
    piece.startsWith('#') || double || single ? '' : '"',
  );
  const count = (sign: string): number => code.split(sign).length;
  return !/["']/.test(code) && count('(') === count(')') && count('[') === count(']');
};

const rulesIn = (text: string): readonly PrefixRule[] =>
  [
    ...text.matchAll(
      /^prefix_rule\(\s*pattern\s*=\s*(\[[\s\S]{0,4000}?\])\s*,[^)]{0,4000}?decision\s*=\s*"(\w+)"[^)]{0,4000}\)/gm,
    ),
  ].flatMap(([, list = '', decision = '']) => {
    const words: Json = attempt(() => JSON.parse(list), null);
    return Array.isArray(words) ? [{ words, action: ACTION_OF[decision] ?? 'allow' }] : [];
  });

const byFirstWord = (rules: readonly PrefixRule[]): ((command: string) => readonly PrefixRule[]) => {
  const words = rules.flatMap((rule) => [rule.words[0] ?? ANY_WORD].flat().map((word) => ({ word, rule })));
  const found = groupBy(words, ({ word }) => word);
  const rulesOf = (word: Json | undefined) => (found.get(word ?? null) ?? []).map(({ rule }) => rule);
  return (command) => [...rulesOf(ANY_WORD), ...rulesOf(command.split(/\s+/, 1)[0])];
};
/** Stands for the first word of a rule without words. */
const ANY_WORD = ' ';

const onCommand = ({ words, action }: PrefixRule, command: string, spend: Spend): readonly Ruling[] => {
  spend(words.length + command.length);
  const parts = command.split(/\s+/);
  return words.every((word, index) => [word].flat().some((choice) => choice === parts[index])) ? [{ action }] : [];
};

// Each server, and its tools that are off, or alone on.
const byClaudeName = (servers: JsonObject) =>
  new Map(
    Object.entries(servers)
      .flatMap(([key, table]) => {
        if (!isObject(table)) return [];
        const on = Array.isArray(table['enabled_tools']) ? new Set(table['enabled_tools']) : undefined;
        return [[claudeName(key), { key, table, off: new Set(listAt(table, 'disabled_tools')), on }] as const];
      })
      .toReversed(),
  );

// What a server lets be called; nothing if Codex does not have it.
const onServer = (found: ReturnType<ReturnType<typeof byClaudeName>['get']>, name: string): Ruling => {
  if (found === undefined || found.table['enabled'] === false) return { action: 'deny' };
  const { key, table, off, on } = found;
  if (off.has(name) || on?.has(name) === false) return { action: 'deny' };
  const mode = memberAt(table, ['tools', name, 'approval_mode']) ?? table['default_tools_approval_mode'];
  const by = `[mcp_servers.${key}] in the configuration of Codex`;
  return { action: mode === 'prompt' ? 'ask' : 'allow', by };
};

// The tools that a person has set up one by one, which may have approved them.
const approvedTools = (servers: JsonObject): readonly string[] =>
  Object.entries(servers).flatMap(([key, table]) =>
    Object.keys(isObject(table) ? objectAt(table, 'tools') : {}).map((name) => `${claudeName(key)}_${name}`),
  );

// The paths that the chosen profile refuses in the folder that Codex works in.
const refusedPaths = (config: JsonObject): readonly ((path: string) => boolean)[] => {
  const name = config['default_permissions'];
  const profile = objectAt(objectAt(config, 'permissions'), typeof name === 'string' ? name : '');
  const rows = Object.entries(objectAt(objectAt(profile, 'filesystem'), ':workspace_roots'));
  return rows.flatMap(([glob, access]) => (access === 'deny' || access === 'none' ? [pathGlob(glob, true)] : []));
};
