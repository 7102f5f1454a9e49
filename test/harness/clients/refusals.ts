// Refusals of Claude Code, and how each target says them in the files of a plan.
import { parse } from 'smol-toml';
import { expect } from 'vitest';
import type { TargetName } from '../../../src/harness/clients/all.ts';
import type { Plan } from '../../../src/harness/plan/plan.ts';
import { type Files, planOf, writtenTo } from '../../support/plans.ts';

export const THREE: readonly TargetName[] = ['codex', 'gemini', 'opencode'];
/** The plan of the first run for the three. */
export const planFor = (files: Files): Plan => planOf(files, THREE);
/** What each target refuses besides, as `codex: every x (deny Bash(x))`. */
export const wider = ({ targets }: Plan): string =>
  Object.entries(targets)
    .flatMap(([name, { held }]) =>
      held.flatMap(({ why, hint, entry }) =>
        why === 'wider' ? [`${name}: ${hint.replace('refuses ', '')} (${entry.replace('permission ', '')})`] : [],
      ),
    )
    .join(' | ');
/** `forbidden ["rm"]` for each line of Codex, the rules of Gemini, the permissions of OpenCode in their order. */
export const inCodex = (made: Plan): readonly string[] =>
  [...writtenTo(made, '/h/.codex/rules/three-good-sources.rules').matchAll(/pattern=(.*), decision="(.*)"/g)].map(
    ([, pattern, decision]) => `${decision} ${pattern}`,
  );
export const inGemini = (made: Plan): readonly object[] =>
  JSON.parse(JSON.stringify(parse(writtenTo(made, '/h/.gemini/policies/three-good-sources.toml'))['rule'] ?? []));
export const inOpenCode = (made: Plan): string =>
  JSON.stringify(JSON.parse(writtenTo(made, '/h/.config/opencode/opencode.jsonc') || '{}').permission ?? {});

export const PROFILE: unknown = expect.stringMatching(/^Codex refuses files in a permission profile alone/);
export const SHELL = { toolName: 'run_shell_command' };
const PLACE = (glob: string): string => `(?<=["/\\\\])${glob}["/\\\\]`;
const editing = (toolName: string | readonly string[], glob: string): object => ({
  toolName,
  argsPattern: `"file_path":"[^"]*${PLACE(glob)}`,
});
const many = (glob: string): object => ({ toolName: 'read_many_files', argsPattern: `${PLACE(glob)}|\\*` });
/** Gemini's rules for a denial to read, for a question, and for a denial to write. */
export const reading = (glob: string): readonly object[] => [
  editing(['read_file', 'replace', 'write_file'], glob),
  many(glob),
];
export const askingToRead = (glob: string): readonly object[] => [editing(['read_file'], glob), many(glob)];
export const writing = (glob: string): readonly object[] => [editing(['replace', 'write_file'], glob)];
