// The tool get_status: how the targets differ from Claude Code and from what was written last.

import * as v from 'valibot';
import { defineTool } from '../../catalog/tools/tool.ts';
import { fail, ok } from '../../domain/result.ts';
import { installedTargets } from '../installed.ts';
import { ALL_TARGETS } from '../model.ts';
import { statusText } from '../report-text.ts';
import { syncStatus } from '../status.ts';
import type { SyncPorts } from './ports.ts';

const STATUS_STOPPED =
  'The status stopped because of an unexpected problem. Run three-good-sources status in a terminal to see it.';

export const getStatus = defineTool({
  name: 'get_status',
  title: 'Sync status',
  description:
    `Says for ${ALL_TARGETS} when they were synced last, what has changed in Claude Code since then ` +
    '(pending), and which of our entries were changed or deleted by hand (drift). Writes nothing.',
  readOnly: true,
  ignoresArguments: true,
  input: v.looseObject({}),
  output: () =>
    v.looseObject({
      targets: v.record(v.string(), v.looseObject({ status: v.string(), entries: v.number(), pending: v.number() })),
      warnings: v.array(v.string()),
    }),
  run: (_, { files }: SyncPorts) => {
    try {
      const report = syncStatus(files, installedTargets(files.places, files.disk));
      return ok({ text: statusText(report), data: report });
    } catch {
      return fail({ text: STATUS_STOPPED, data: { targets: {}, warnings: [STATUS_STOPPED] } });
    }
  },
});
