// The port that a server is told to listen on.

/** The port in `text`, as typed after --port. Ends the process with 2 if it is invalid. */
export const readPort = (text: string): number => {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  console.error(`--port must be a whole number from 1 to 65535, not ${text}`);
  process.exit(2);
};
