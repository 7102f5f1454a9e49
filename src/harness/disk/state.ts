// Reads the state file. A broken one is never taken for an empty one: without it, everything written earlier would look
// like the user's own.
import type nodeFs from 'node:fs';
import * as v from 'valibot';
import { fail, ok, type Result } from '../../domain/result.ts';
import { EMPTY_STATE, OWNERS, type State } from '../model.ts';
import { errorCode } from './disk.ts';

const Owner = v.picklist(OWNERS);
const Written = v.object({
  hash: v.string(),
  targets: v.array(Owner),
  label: v.string(),
  from: v.string(),
  scope: v.picklist(['user', 'project', 'local']),
  project: v.exactOptional(v.string()),
  at: v.string(),
});
const StateFile = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    version: v.literal(1),
    entries: v.record(v.string(), Written),
    made: v.record(v.string(), v.string()),
    synced: v.partial(v.object({ codex: v.string(), gemini: v.string(), opencode: v.string(), claude: v.string() })),
  }),
);

/** The state in `file`; the empty one where there is none. Fails on anything that is not a state of this version. */
export const readStateFile = (file: string, fs: typeof nodeFs): Result<State, string> => {
  try {
    const parsed = v.safeParse(StateFile, fs.readFileSync(file, 'utf8'));
    if (parsed.success) return ok(parsed.output);
    return fail(`${file} is damaged: put a copy from the backups folder beside it back, or move it away to start over`);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return ok(EMPTY_STATE);
    return fail(`${file} cannot be read (${errorCode(error)}): give yourself permission to read it`);
  }
};
