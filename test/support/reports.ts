// Reports of runs with what a test is about.
import type { Change, NotSynced } from '../../src/harness/model.ts';
import type { TargetReport } from '../../src/harness/plan/report.ts';
import type { SyncReport } from '../../src/harness/sync.ts';

/** What a run does for one client. */
export const target = (some: Partial<TargetReport> = {}): TargetReport => ({
  ...{ status: 'success', synced: 0, skipped: 0, failed: 0, unchanged: 0, removed: 0 },
  ...{ errors: [], kinds: {}, changes: [], held: [], ...some },
});
/** A run, of Codex alone if nothing else is said. */
export const report = (some: Partial<SyncReport> = {}): SyncReport => ({
  ...{ status: 'success', dry_run: false, targets: { codex: target() }, left_out: [], warnings: [], ...some },
});
/** Something that a client was not given. */
export const held = (why: NotSynced['why'], entry: string, hint: string, file = 'f'): NotSynced => ({
  ...{ file, entry, why, hint },
});
/** Something that was done. */
export const changed = (action: Change['action'], entry: string, file = 'one'): Change => ({ action, entry, file });
/** Who holds a lock. */
export const HOLDER = { pid: 7, since: 'noon', host: 'here', file: '/lock' };
