// Reads the state file. A broken one is never treated as empty: without it, everything written earlier would look
// like the user's own.
import type nodeFs from 'node:fs';
import { fail, ok, type Result } from '../../domain/result.ts';
import { EMPTY_STATE, State } from '../model.ts';
import { parseAs } from '../values.ts';
import { errorCode } from './disk.ts';

/** The state in `file`; the empty one if there is none. Fails on anything that is not a state of this version. */
export const readStateFile = (file: string, fs: typeof nodeFs): Result<State, string> => {
  try {
    const state = parseAs(State, fs.readFileSync(file, 'utf8'));
    if (state !== undefined) return ok(state);
    const advice = 'put a copy from the backups folder beside it back, or move it away to start over';
    return fail(`${file} is damaged or from another version: ${advice}`);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return ok(EMPTY_STATE);
    return fail(`${file} cannot be read (${errorCode(error)}): give yourself permission to read it`);
  }
};
