// What the build and the development server say where they cannot write.
import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import { refuse } from '../command-line.ts';

/** Ends the process with one line that names the file which cannot be written. @throws any other error */
export const refuseUnwritable = (error: NodeJS.ErrnoException): never => {
  if (error.syscall === undefined) throw error;
  const said = `The build cannot write ${error.path}: ${codeOf(error)}.`;
  return refuse(`${said} The user who runs it must be able to write dist/ and public/.`);
};

/** The code of the folder around, if that cannot be written: Node's `mkdir` calls a read-only file system ENOENT. */
const codeOf = ({ code, path = '' }: NodeJS.ErrnoException): string | undefined => {
  try {
    accessSync(dirname(path), constants.W_OK);
    return code;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : code;
  }
};
