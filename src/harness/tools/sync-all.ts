// The tool sync_all: copies Claude Code's configuration to every installed target.

import * as v from 'valibot';
import { defineTool } from '../../catalog/tools/tool.ts';
import { installedTargets } from '../installed.ts';
import { ALL_TARGETS } from '../model.ts';
import type { SyncPorts } from './ports.ts';
import { answerSync, SYNC_OPTIONS, SyncOutput } from './sync-answer.ts';

export const syncAll = defineTool({
  name: 'sync_all',
  title: 'Sync all targets',
  description:
    `Gives those of ${ALL_TARGETS} that are installed the MCP servers, rules, skills, commands, agents, ` +
    'refusals and environment of Claude Code. Call it with dry_run first to see what would change. Entries that a person wrote or changed are ' +
    'never touched, and secrets written out in full are left out by name.',
  readOnly: false,
  input: v.strictObject(SYNC_OPTIONS),
  output: () => SyncOutput,
  run: (asked, { files }: SyncPorts) => answerSync(files, ({ places, disk }) => installedTargets(places, disk), asked),
});
