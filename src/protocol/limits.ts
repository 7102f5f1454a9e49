// How much one message may be. faults.ts names both limits to clients.

/** The largest body that is read over HTTP, in bytes. */
export const MAX_BODY_BYTES = 65_536;
/** How deep the values of a message may be nested. */
export const MAX_MESSAGE_DEPTH = 64;
