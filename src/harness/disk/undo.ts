// Undoes a run from its backup: in reverse order, and only files that still hold what the run wrote. What somebody has
// changed since then stays, and a copy that is not what was saved is never written back.
import { join } from 'node:path';
import * as v from 'valibot';
import { utf8 } from '../../domain/bytes.ts';
import { type Fs, temporaryOf, writeAtomic } from './atomic.ts';
import { sha256HexSync } from './disk.ts';

const Manifest = v.object({
  /** Name of the run; its temporary files carry it. */
  id: v.string(),
  files: v.array(
    v.object({
      file: v.string(),
      /** Name and SHA-256 of the copy; absent where there was no file before. */
      copy: v.exactOptional(v.object({ name: v.string(), sha256: v.string() })),
      mode: v.number(),
      /** SHA-256 of what the run wrote; absent where it deleted the file. */
      written: v.exactOptional(v.string()),
    }),
  ),
  /** Folders that the run created. */
  folders: v.array(v.string()),
});
export type Manifest = v.InferOutput<typeof Manifest>;
type Saved = Manifest['files'][number];

const Journal = v.pipe(v.string(), v.parseJson(), v.object({ backup: v.string(), manifest: v.string() }));

/** What an undo did: what stopped it, and the files that somebody had changed, which were left. */
type Undone = { readonly stuck?: string; readonly changed: readonly string[] };

/** Undoes the run that a journal names, and takes the journal away unless it is stuck. */
export const undo = (journal: string, fs: Fs): Undone => {
  if (!fs.existsSync(journal)) return { changed: [] };
  const found = v.safeParse(Journal, readText(journal, fs));
  const folder = found.success ? found.output.backup : '';
  const text = readText(join(folder, 'manifest.json'), fs);
  const manifest = v.safeParse(v.pipe(v.string(), v.parseJson(), Manifest), text);
  if (!found.success || !manifest.success || sha256HexSync(utf8(text)) !== found.output.manifest) {
    const advice = `check your files, then delete ${journal}`;
    return { stuck: `an interrupted run cannot be undone, because its backup is damaged: ${advice}`, changed: [] };
  }
  const { id, files, folders } = manifest.output;
  const results = files.toReversed().map((saved) => ({ file: saved.file, result: putBack(saved, { folder, id, fs }) }));
  const stuck = results.flatMap(({ file, result }) => (result === 'stuck' ? [file] : []));
  if (stuck.length > 0) {
    const reason = `an interrupted run could not be undone in ${stuck.join(', ')}: the originals are in ${folder}`;
    return { stuck: `${reason}; when your files are right, delete ${journal}`, changed: [] };
  }
  for (const path of folders.toSorted((a, b) => b.length - a.length)) removeEmpty(path, fs);
  fs.rmSync(journal, { force: true });
  return { changed: results.flatMap(({ file, result }) => (result === 'changed' ? [file] : [])) };
};

type Backup = { readonly folder: string; readonly id: string; readonly fs: Fs };

// Whether the file is as it was before the run, has been changed by somebody since, or cannot be put back.
const putBack = (saved: Saved, { folder, id, fs }: Backup): 'restored' | 'changed' | 'stuck' => {
  const { file, copy, mode, written } = saved;
  try {
    fs.rmSync(temporaryOf(file, id), { force: true });
    const now = fs.existsSync(file) ? sha256HexSync(fs.readFileSync(file)) : undefined;
    const isBefore = now === copy?.sha256 && (now === undefined || (fs.statSync(file).mode & 0o777) === mode);
    if (isBefore) return 'restored';
    if (now !== written) return now === copy?.sha256 ? restoreMode(saved, fs) : 'changed';
    if (copy === undefined) {
      fs.rmSync(file, { force: true });
      return 'restored';
    }
    const content = fs.readFileSync(join(folder, copy.name));
    if (sha256HexSync(content) !== copy.sha256) return 'stuck';
    writeAtomic(fs, { file, content, mode, id });
    return 'restored';
  } catch {
    return 'stuck';
  }
};

const restoreMode = ({ file, mode }: Saved, fs: Fs): 'restored' => {
  fs.chmodSync(file, mode);
  return 'restored';
};

/** Removes a folder that has nothing in it; any other stays. */
export const removeEmpty = (folder: string, fs: Fs): void => {
  try {
    fs.rmdirSync(folder);
  } catch {
    // it has something in it, or is gone
  }
};

const readText = (file: string, fs: Fs): string => {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
