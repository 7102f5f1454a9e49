// All targets by name.
import type { TargetName } from '../model.ts';
import { CODEX } from './codex.ts';
import { CURSOR } from './cursor.ts';
import { GEMINI } from './gemini.ts';
import { OPENCODE } from './opencode.ts';
import type { Target } from './target.ts';
import { VSCODE } from './vscode.ts';

export const TARGET_BY_NAME: Readonly<Record<TargetName, Target>> = {
  codex: CODEX,
  gemini: GEMINI,
  opencode: OPENCODE,
  cursor: CURSOR,
  vscode: VSCODE,
};
