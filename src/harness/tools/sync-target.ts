// The tool sync_target: copies Claude Code's configuration to one target.
import * as v from 'valibot';
import { defineTool } from '../../catalog/tools/tool.ts';
import { excerpt } from '../../domain/excerpt.ts';
import { TARGETS } from '../model.ts';
import type { SyncPorts } from './ports.ts';
import { answerSync, SYNC_OPTIONS, SyncOutput } from './sync-answer.ts';

export const syncTarget = defineTool({
  name: 'sync_target',
  title: 'Sync one target',
  description:
    'Like sync_all, for one target. A file that several targets read is written with the first of them and ' +
    'removed with the last.',
  readOnly: false,
  input: v.strictObject({
    target: v.pipe(
      v.picklist(TARGETS, ({ input }) =>
        typeof input === 'string'
          ? `Invalid target: ${excerpt(input)}. Must be one of: ${TARGETS.join(', ')}`
          : 'must be a string',
      ),
      v.description('The client to sync.'),
    ),
    ...SYNC_OPTIONS,
  }),
  output: () => SyncOutput,
  run: ({ target, ...asked }, { files }: SyncPorts) => answerSync(files, () => [target], asked),
});
