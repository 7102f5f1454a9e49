// The mark of a text that a curator has still to write. The curator's commands put it into new topics, and a list
// that contains one fails the schema, so it is neither signed nor served.

/** The beginning of an unwritten text; the rest says what to write. */
export const TO_WRITE = 'TODO:';

/** What messages say of an unwritten text. */
export const UNWRITTEN = 'is still to be written';

/** Whether `value` is a text that is still to be written. */
export const isToWrite = (value: unknown): boolean => typeof value === 'string' && value.startsWith(TO_WRITE);
