// What a run sees of the machine: the folders of the clients and of the project, and a read-only disk.
import type { Bytes } from '../domain/bytes.ts';

/** The result of reading a file. `why` says what is wrong and what to do. */
export type FileRead =
  | { readonly kind: 'absent' }
  /** `isShared`: others on this machine can read it. */
  | { readonly kind: 'file'; readonly bytes: Bytes; readonly executable: boolean; readonly isShared: boolean }
  /** `isLarge`: its size alone is the reason. */
  | { readonly kind: 'refused'; readonly why: string; readonly isLarge?: true };

type Listing = {
  readonly files: readonly string[];
  readonly troubles: readonly { readonly name: string; readonly why: string }[];
};

/** The read-only part of the Files port. Nothing is followed out of `within`, into git's own folders or, in the project, through a link to another place. */
export interface Disk {
  read(path: string, within: string): FileRead;
  /** The same for a file of git's own: its index, and what tells where its folders are. */
  readGit(path: string, within: string): FileRead;
  /** The content of an object in git's folder of a repository; undefined if it cannot be read. */
  gitObject(folder: string, hash: string): Bytes | undefined;
  /** The path without symbolic links, as far as it exists. */
  real(path: string): string;
  /** Files below a folder, relative and sorted, without dot files; `troubles` has what cannot be listed, '' for all. */
  list(folder: string, within: string): Listing;
  isFolder(path: string): boolean;
  /** Names of the folders in a folder, sorted, without links and dot folders; undefined if it cannot be listed. */
  folders(folder: string): readonly string[] | undefined;
  /** Whether a program of this name can be started. */
  hasProgram(name: string): boolean;
  /** Whether a file may be written, or created if it does not exist. */
  isWritable(path: string): boolean;
  sha256(bytes: Bytes): string;
  /** The hash under which git keeps these bytes, in as many hexadecimal digits. */
  gitHash(bytes: Bytes, digits: number): string;
}

/** The folders of one run. `project` is undefined if it is the home folder itself. */
export type Places = {
  readonly home: string;
  readonly project: string | undefined;
  /** Other spellings of the project's path, such as the one before symbolic links are resolved. */
  readonly projectNames: readonly string[];
  readonly claude: string;
  readonly claudeJson: string;
  /** Where an administrator's settings of Claude Code may be. They are only read. */
  readonly managed: readonly string[];
  /** Where the person's programs keep their configuration, such as `~/.config`. */
  readonly config: string;
  /** The folders of the clients, which may be outside the home folder. */
  readonly clients: readonly string[];
  /** The environment, in which variables name folders and files of the clients. */
  readonly variables: Readonly<Record<string, string | undefined>>;
};
