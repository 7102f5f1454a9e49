// What a command may print of text that others wrote: nothing in it steers the terminal or turns the direction of letters.

/** `text` without control, format and unassigned characters; its line breaks stay. */
export const harmless = (text: string): string => text.replace(/(?!\n)\p{C}/gu, '');
