// Undoes a run from its backup: in reverse order, and only files that still hold what the run wrote. What somebody has
// changed since then stays.
import type nodeFs from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { errorCode, sha256HexSync } from './disk.ts';

type Fs = typeof nodeFs;
const Manifest = v.object({
  /** Name of the run; its temporary files carry it. */
  id: v.string(),
  files: v.array(
    v.object({
      file: v.string(),
      /** Name of the copy; absent where there was no file before. */
      copy: v.exactOptional(v.string()),
      mode: v.number(),
      /** SHA-256 of what the run wrote; absent where it deleted the file. */
      written: v.exactOptional(v.string()),
    }),
  ),
  /** Folders that the run created. */
  folders: v.array(v.string()),
});
export type Manifest = v.InferOutput<typeof Manifest>;

const Journal = v.pipe(v.string(), v.parseJson(), v.object({ backup: v.string() }));

/** Undoes the run that a journal names and takes the journal away. Answers what could not be put back, if anything. */
export const undo = (journal: string, fs: Fs): string | undefined => {
  if (!fs.existsSync(journal)) return undefined;
  const backup = v.safeParse(Journal, fs.readFileSync(journal, 'utf8'));
  const folder = backup.success ? backup.output.backup : '';
  const manifest = v.safeParse(
    v.pipe(v.string(), v.parseJson(), Manifest),
    readText(join(folder, 'manifest.json'), fs),
  );
  if (!manifest.success)
    return `an interrupted run cannot be undone, because its backup is damaged: check your files, then delete ${journal}`;
  const { id, files, folders } = manifest.output;
  const stuck = files.toReversed().filter((file) => !putBack(file, { folder, id, fs }));
  for (const path of folders.toSorted((a, b) => b.length - a.length)) removeEmpty(path, fs);
  if (stuck.length > 0)
    return `an interrupted run could not be undone in ${stuck.map(({ file }) => file).join(', ')}: the originals are in ${folder}`;
  fs.rmSync(journal, { force: true });
  return undefined;
};

type Backup = { readonly folder: string; readonly id: string; readonly fs: Fs };

const putBack = ({ file, copy, mode, written }: Manifest['files'][number], { folder, id, fs }: Backup): boolean => {
  try {
    const temporary = `${file}.${id}.tmp`;
    fs.rmSync(temporary, { force: true });
    const now = fs.existsSync(file) ? sha256HexSync(fs.readFileSync(file)) : undefined;
    if (now !== written) return true;
    if (copy === undefined) fs.rmSync(file, { force: true });
    else {
      fs.writeFileSync(temporary, fs.readFileSync(join(folder, copy)), { mode });
      fs.chmodSync(temporary, mode);
      fs.renameSync(temporary, file);
    }
    return true;
  } catch (error) {
    return errorCode(error) === 'ENOENT';
  }
};

/** Removes a folder that has nothing in it; any other stays. */
export const removeEmpty = (folder: string, fs: Fs): void => {
  try {
    fs.rmdirSync(folder);
  } catch {
    // it has something in it, or is gone
  }
};

const readText = (file: string, fs: Fs): string => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');
