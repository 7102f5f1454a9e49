// What the build and the development server say where they cannot write.
import { refuse } from '../command-line.ts';

/** Ends the process with one line that names the file which cannot be written. @throws any other error */
export const refuseUnwritable = (error: NodeJS.ErrnoException): never => {
  if (error.syscall === undefined) throw error;
  const said = `The build cannot write ${error.path}: ${error.code}.`;
  return refuse(`${said} The user who runs it must be able to write dist/ and public/.`);
};
