// What the two sync tools share: their options, the shape of their result, and which results are failures.
import * as v from 'valibot';
import type { Answer, ToolFailure } from '../../catalog/tools/tool.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { syncText } from '../report-text.ts';
import type { SyncReport } from '../sync.ts';

const flag = (description: string) =>
  v.optional(v.pipe(v.boolean('must be a boolean'), v.description(description)), false);

export const SYNC_OPTIONS = {
  dry_run: flag('Only say what would change; nothing is written.'),
  allow_secrets: flag('Also write values that look like secrets, instead of leaving their entries out.'),
};

export const SyncOutput = v.looseObject({
  status: v.string(),
  dry_run: v.boolean(),
  targets: v.record(v.string(), v.looseObject({ status: v.string(), synced: v.number(), failed: v.number() })),
  warnings: v.array(v.string()),
});

/** The answer of a sync: a failure where nothing could be done (error, blocked, busy), else a success. */
export const toAnswer = (report: SyncReport): Result<Answer, ToolFailure> => {
  const answer = { text: syncText(report), data: report };
  return ['error', 'blocked', 'busy'].includes(report.status) ? fail(answer) : ok(answer);
};
