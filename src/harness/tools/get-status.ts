// The tool get_status: how the targets stand against Claude Code and against what was written last.
import * as v from 'valibot';
import { defineTool } from '../../catalog/tools/tool.ts';
import { ok } from '../../domain/result.ts';
import { TARGETS } from '../model.ts';
import { statusText } from '../report-text.ts';
import { statusOf } from '../status.ts';
import type { SyncPorts } from './ports.ts';

export const getStatus = defineTool({
  name: 'get_status',
  title: 'Sync status',
  description:
    'Says for Codex, Gemini CLI and OpenCode when they were synced last, what has changed in Claude Code since then ' +
    '(pending), and which of our entries were changed or deleted by hand (drift). Writes nothing.',
  readOnly: true,
  input: v.looseObject({}),
  output: v.looseObject({
    targets: v.record(v.string(), v.looseObject({ status: v.string(), entries: v.number(), pending: v.number() })),
    warnings: v.array(v.string()),
  }),
  run: (_, { files }: SyncPorts) => {
    const report = statusOf(files, TARGETS);
    return ok({ text: statusText(report), data: report });
  },
});
