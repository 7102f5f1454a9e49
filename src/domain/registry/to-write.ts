// The mark of a text that a curator has still to write. The curator's commands put it into new topics, and a list
// that contains one fails the schema, so it is neither signed nor served.

/** How such a text begins; what follows says what to write. */
export const TO_WRITE = 'TODO:';

/** What is said of such a text. */
export const UNWRITTEN = 'is still to be written';

/** Whether `value` is a text that is still to be written. */
export const isToWrite = (value: unknown): boolean => typeof value === 'string' && value.startsWith(TO_WRITE);
