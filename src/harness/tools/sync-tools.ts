// The tools of the sync: get_status, sync_all and sync_target. Where something unexpected happens they answer with a
// sentence for the model, never with an internal error.
import * as v from 'valibot';
import { defineTool, type ToolAnswer } from '../../catalog/tools/tool.ts';
import { excerpt } from '../../domain/excerpt.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { ALL_TARGETS, installedTargets, TARGETS, type TargetName } from '../clients/all.ts';
import { CAREFUL } from '../model.ts';
import type { Files } from '../ports.ts';
import { syncStatus } from '../status.ts';
import { statusText } from '../status-text.ts';
import { reportNoRun, sync } from '../sync.ts';
import { syncText } from '../sync-text.ts';

/** What the tools need: the configuration files of this machine, which only a local server has. */
export type SyncPorts = { readonly files: Files };

const flag = (description: string) =>
  v.optional(v.pipe(v.boolean('must be a boolean'), v.description(description)), false);

const SYNC_OPTIONS = {
  dry_run: flag('Only say what would change; nothing is written.'),
  allow_secrets: flag('Refused here: only a person can allow it, with sync --allow-secrets on the command line.'),
};
type SyncArguments = { readonly dry_run: boolean; readonly allow_secrets: boolean };

const SyncOutput = v.looseObject({
  status: v.string(),
  dry_run: v.boolean(),
  targets: v.record(v.string(), v.looseObject({ status: v.string(), synced: v.number(), failed: v.number() })),
  warnings: v.array(v.string()),
});
const StatusOutput = v.looseObject({
  targets: v.record(v.string(), v.looseObject({ status: v.string(), entries: v.number(), pending: v.number() })),
  warnings: v.array(v.string()),
});

const NOT_HERE =
  'Secrets can be allowed on the command line only: three-good-sources sync --allow-secrets. Nothing was done.';

export const getStatus = defineTool({
  name: 'get_status',
  title: 'Sync status',
  description:
    `Says for ${ALL_TARGETS} when they were synced last, what has changed in Claude Code since then ` +
    '(pending), and which of our entries were changed or deleted by hand (drift). Writes nothing.',
  readOnly: true,
  varies: true,
  ignoresArguments: true,
  input: v.looseObject({}),
  output: () => StatusOutput,
  run: (_, { files }: SyncPorts) =>
    orSentence({ targets: {} }, async () => {
      const report = syncStatus(files, installedTargets(files.places, files.disk));
      return ok({ text: statusText(report, files.now()), data: report });
    }),
});

export const syncAll = defineTool({
  name: 'sync_all',
  title: 'Sync all targets',
  description:
    `Gives those of ${ALL_TARGETS} that are installed the MCP servers, rules, skills, commands, agents, ` +
    'and refusals of Claude Code. Call it with dry_run first to see what would change. Entries that a person wrote or changed are ' +
    'never touched, and secrets written out in full are left out by name.',
  readOnly: false,
  input: v.strictObject(SYNC_OPTIONS),
  output: () => SyncOutput,
  run: (asked, { files }: SyncPorts) => answerSync(files, asked),
});

export const syncTarget = defineTool({
  name: 'sync_target',
  title: 'Sync one target',
  description:
    'Like sync_all, for one client, installed or not. A file that several clients read is written with the first of them and ' +
    'removed with the last. The answer counts what it would create in the repository (created).',
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
  run: ({ target, ...asked }, { files }: SyncPorts) => answerSync(files, asked, target),
});

type Answered = Result<ToolAnswer, ToolAnswer>;

const answerSync = async (files: Files, { dry_run, allow_secrets }: SyncArguments, target?: TargetName) => {
  const none = reportNoRun(dry_run, { status: 'error', warnings: [NOT_HERE] });
  if (allow_secrets) return fail({ text: NOT_HERE, data: none });
  return orSentence(none, async () => {
    const targets = target === undefined ? installedTargets(files.places, files.disk) : [target];
    const report = await sync(files, { ...CAREFUL, targets, dryRun: dry_run });
    const answer = { text: syncText(report), data: report };
    return ['error', 'blocked', 'busy'].includes(report.status) ? fail(answer) : ok(answer);
  });
};

const STOPPED =
  'This stopped because of an unexpected problem. Run three-good-sources sync --dry-run in a terminal to see it.';

const orSentence = async (data: object, work: () => Promise<Answered>): Promise<Answered> => {
  try {
    return await work();
  } catch {
    return fail({ text: STOPPED, data: { ...data, warnings: [STOPPED] } });
  }
};
