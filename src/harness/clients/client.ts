// What a client is: what is known of it before anything is read, what it makes of each kind of item, and how it reads
// the refusals in its files. A new client is one of these and a line in all.ts.
import type { Spend } from '../globs.ts';
import type { Item, ItemOf, Kind } from '../items.ts';
import type { Places } from '../machine.ts';
import type { Run } from '../model.ts';
import { withSlashes } from '../paths.ts';
import type { Engine } from './calls.ts';
import type { Made, Permission } from './made.ts';

type Machine = Pick<Places, 'home' | 'variables'>;

/** What is known of a client without asking it. */
export type Facts = {
  /** Its name for people. */
  readonly title: string;
  /** The program that shows that it is installed. */
  readonly program: string;
  /** Environment variables that name a folder or a file of it. */
  readonly variables: readonly string[];
  /** A person's folders for it, its own first. They may be outside the home folder. */
  readonly folders: (machine: Machine) => readonly [string, ...string[]];
  /** Whether another client shares that folder, so that only the program shows that this one is installed. */
  readonly isFolderShared?: true;
  /** Its folder in a project. */
  readonly projectFolder: string;
};

/** Kinds of items that are translated one by one. */
export type SingleKind = Exclude<Kind, 'permission'>;

/** What a client makes of each kind of item, or says of a kind that it has no place for. */
export type Makers = { readonly [Name in SingleKind]: (run: Run, item: ItemOf<Name>) => Made };

export type Client = Facts &
  Makers & {
    /** The keys that the entry of a server may have from the sync; any other is the person's, such as what may be called unasked. */
    readonly serverKeys: readonly string[];
    /** Refusals are translated together, because one may weaken another. */
    readonly permission: (run: Run, items: readonly Permission[]) => Made;
    /** What the client decides by the files that the disk of the run has; a client without an engine is not judged. */
    readonly engine?: (run: Run, spend: Spend) => Engine;
  };

/** The folder that a variable names, or one in the home folder. */
export const folderFrom = ({ home, variables }: Machine, name: string, otherwise: string): string =>
  withSlashes(variables[name] || `${home}/${otherwise}`);

/** Whether the machine has the shell of Unix; a path with the letter of a drive is one of Windows. */
export const hasShell = ({ home }: Pick<Places, 'home'>): boolean => !/^[A-Za-z]:/.test(home);

/** The folder of a client for the scope of an item. */
export const homeOf = ({ places }: Pick<Run, 'places'>, { scope }: Pick<Item, 'scope'>, facts: Facts): string =>
  scope === 'project' ? `${places.project}/${facts.projectFolder}` : facts.folders(places)[0];
