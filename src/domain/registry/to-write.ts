// The mark of a text that a curator has still to write. The curator's commands put it into new topics, and no list that
// has one passes the schema, so none is signed or served.

/** How such a text begins; what follows says what to write. */
export const TO_WRITE = 'TODO:';

/** What is said of such a text. */
export const UNWRITTEN = 'is still to be written';

/** Whether `value` is a text that is still to be written. */
export const isToWrite = (value: unknown): boolean => typeof value === 'string' && value.startsWith(TO_WRITE);
