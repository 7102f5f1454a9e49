// What the two sync tools share: their options, the run, the shape of their result, and which results are failures.
import * as v from 'valibot';
import type { ToolAnswer } from '../../catalog/tools/tool.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { CAREFUL, type TargetName } from '../model.ts';
import type { Files } from '../ports.ts';
import { syncText } from '../report-text.ts';
import { reportNoRun, sync } from '../sync.ts';

const flag = (description: string) =>
  v.optional(v.pipe(v.boolean('must be a boolean'), v.description(description)), false);

export const SYNC_OPTIONS = {
  dry_run: flag('Only say what would change; nothing is written.'),
  allow_secrets: flag('Refused here: only a person can allow it, with sync --allow-secrets on the command line.'),
};
type SyncArguments = { readonly dry_run: boolean; readonly allow_secrets: boolean };

export const SyncOutput = v.looseObject({
  status: v.string(),
  dry_run: v.boolean(),
  targets: v.record(v.string(), v.looseObject({ status: v.string(), synced: v.number(), failed: v.number() })),
  warnings: v.array(v.string()),
});

const NOT_HERE =
  'Secrets can be allowed on the command line only: three-good-sources sync --allow-secrets. Nothing was done.';
const SYNC_STOPPED =
  'The sync stopped because of an unexpected problem. Run three-good-sources sync --dry-run in a terminal to see it.';

/** Syncs for a tool: a failure if nothing could be done (error, blocked, busy), else a success. */
export const answerSync = async (
  files: Files,
  targetsIn: (files: Files) => readonly TargetName[],
  { dry_run, allow_secrets }: SyncArguments,
): Promise<Result<ToolAnswer, ToolAnswer>> => {
  if (allow_secrets) return fail(syncRefusal(dry_run, NOT_HERE));
  try {
    const report = await sync(files, { ...CAREFUL, targets: targetsIn(files), dryRun: dry_run });
    const answer = { text: syncText(report), data: report };
    return ['error', 'blocked', 'busy'].includes(report.status) ? fail(answer) : ok(answer);
  } catch {
    return fail(syncRefusal(dry_run, SYNC_STOPPED));
  }
};

const syncRefusal = (dryRun: boolean, text: string): ToolAnswer => ({
  text,
  data: reportNoRun(dryRun, { status: 'error', warnings: [text] }),
});
