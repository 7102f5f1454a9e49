// The tool sync_all: gives every target what Claude Code has.
import * as v from 'valibot';
import { defineTool } from '../../catalog/tools/tool.ts';
import { TARGETS } from '../model.ts';
import { sync } from '../sync.ts';
import type { SyncPorts } from './ports.ts';
import { SYNC_OPTIONS, SyncOutput, toAnswer } from './sync-answer.ts';

export const syncAll = defineTool({
  name: 'sync_all',
  title: 'Sync all targets',
  description:
    'Gives Codex, Gemini CLI and OpenCode the MCP servers, rules, skills, commands, agents, permissions and environment ' +
    'of Claude Code. Call it with dry_run first to see what would change. Entries that a person wrote or changed are ' +
    'never touched, and secrets written out in full are left out by name.',
  readOnly: false,
  input: v.strictObject(SYNC_OPTIONS),
  output: SyncOutput,
  run: async ({ dry_run, allow_secrets }, { files }: SyncPorts) =>
    toAnswer(await sync(files, { targets: TARGETS, dryRun: dry_run, allowSecrets: allow_secrets })),
});
