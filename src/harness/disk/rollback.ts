// Rolls a run back from its backup, because it failed or was killed: in reverse order, and only files that still hold
// what the run wrote. A damaged copy is never restored. To undo a finished run is a run of its own (../undo.ts).
import { dirname } from 'node:path';
import * as v from 'valibot';
import { toText } from '../../domain/bytes.ts';
import { withSlashes } from '../paths.ts';
import { attempt, parseAs } from '../values.ts';
import { type Fs, temporaryOf, writeAtomic } from './atomic.ts';
import { bytesAt, readCopy, readManifest, type Saved, unfinishBackup } from './backups.ts';
import { sha256HexSync } from './disk.ts';

const Journal = v.object({ backup: v.string(), manifest: v.string() });

/** What a rollback did: what stopped it, and the files that somebody had changed, which were left. */
type RolledBack = { readonly stuck?: string; readonly changed: readonly string[] };

/** Rolls back the run that a journal names, and deletes the journal unless the rollback is stuck. */
export const rollBack = (journal: string, fs: Fs): RolledBack => {
  if (!fs.existsSync(journal)) return { changed: [] };
  const found = parseAs(Journal, toText(bytesAt(journal, fs)));
  const folder = found?.backup ?? '';
  const read = readManifest(folder, fs);
  if (found === undefined || read?.sha256 !== found.manifest) {
    const advice = `check your files, then delete ${journal}`;
    return { stuck: `an interrupted run cannot be undone, because its backup is damaged: ${advice}`, changed: [] };
  }
  const { id, files, state, folders } = read.manifest;
  const results = [...files, state]
    .toReversed()
    .map((saved) => ({ file: saved.file, result: putBack(saved, { folder, id, fs }) }));
  const stuck = results.flatMap(({ file, result }) => (result === 'stuck' ? [file] : []));
  if (stuck.length > 0) {
    const reason = `an interrupted run could not be undone in ${stuck.join(', ')}: the originals are in ${folder}`;
    return { stuck: `${reason}; when your files are right, delete ${journal}`, changed: [] };
  }
  for (const path of folders.toSorted((a, b) => b.length - a.length)) removeEmpty(path, fs);
  unfinishBackup(folder, fs);
  fs.rmSync(journal);
  return { changed: results.flatMap(({ file, result }) => (result === 'changed' ? [file] : [])) };
};

type Origin = { readonly folder: string; readonly id: string; readonly fs: Fs };

// Whether the file is as it was before the run, was changed by somebody since, or cannot be restored.
const putBack = (saved: Saved, { folder, id, fs }: Origin): 'restored' | 'changed' | 'stuck' => {
  const { file, copy, mode, written } = saved;
  try {
    // A link that came into the way since then, as git can bring one, leads elsewhere.
    if (isElsewhere(fs, dirname(file))) return 'changed';
    fs.rmSync(temporaryOf(file, id), { force: true });
    const now = fs.existsSync(file) ? sha256HexSync(fs.readFileSync(file)) : undefined;
    if (now !== copy?.sha256 && now !== written) return 'changed';
    if (copy === undefined) {
      fs.rmSync(file, { force: true });
      return 'restored';
    }
    if (now === copy.sha256) {
      if ((fs.statSync(file).mode & 0o777) !== mode) fs.chmodSync(file, mode);
      return 'restored';
    }
    const content = readCopy(folder, saved, fs);
    if (content === undefined) return 'stuck';
    writeAtomic(fs, { file, content, mode, id });
    return 'restored';
  } catch {
    return 'stuck';
  }
};

const isElsewhere = (fs: Fs, folder: string): boolean =>
  fs.existsSync(folder) && withSlashes(fs.realpathSync(folder)) !== withSlashes(folder);

/** Removes a folder if it is empty. */
export const removeEmpty = (folder: string, fs: Fs): void => attempt(() => fs.rmdirSync(folder), undefined);
