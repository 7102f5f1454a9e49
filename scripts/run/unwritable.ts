// What the build and the development server say where they cannot write.

/** Ends the process with one line that names the file which cannot be written. @throws any other error */
export const refuseUnwritable = (error: NodeJS.ErrnoException): never => {
  if (error.syscall === undefined) throw error;
  const said = `The build cannot write ${error.path}: ${error.code}.`;
  console.error(`${said} The user who runs it must be able to write dist/ and public/.`);
  process.exit(1);
};
