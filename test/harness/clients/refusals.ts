// Refusals of Claude Code, and how each target says them in the files of a plan.
import { parse } from 'smol-toml';
import { expect } from 'vitest';
import type { TargetName } from '../../../src/harness/clients/all.ts';
import type { Plan } from '../../../src/harness/plan/plan.ts';
import { type Files, planOf, writtenTo } from '../../support/plans.ts';

export const THREE: readonly TargetName[] = ['codex', 'gemini', 'opencode'];
/** The plan of the first run for the three. */
export const planFor = (files: Files): Plan => planOf(files, THREE);
export const wider = ({ warnings }: Plan): string =>
  warnings
    .filter((note) => note.includes(' refuses more '))
    .map((note) => note.replace(' refuses more than Claude Code here', ''))
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

export const PROFILE: unknown = expect.stringMatching(/^Codex can refuse files only in a permission profile/);
export const SHELL = { toolName: 'run_shell_command' };
const PLACE = (glob: string): string => `(?<=["/\\\\])${glob}["/\\\\]`;
export const reading = (glob: string): readonly object[] => [
  { toolName: 'read_file', argsPattern: `"file_path":"[^"]*${PLACE(glob)}` },
  ...writing(glob),
  { toolName: 'read_many_files', argsPattern: PLACE(glob) },
  { toolName: 'read_many_files', argsPattern: '\\*' },
];
export const writing = (glob: string): readonly object[] =>
  ['replace', 'write_file'].map((toolName) => ({ toolName, argsPattern: `"file_path":"[^"]*${PLACE(glob)}` }));
