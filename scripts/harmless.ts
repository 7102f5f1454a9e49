// Makes text that others wrote safe to print: it can neither control the terminal nor change the direction of letters.

/** `text` without control, format and unassigned characters; its line breaks stay. */
export const harmless = (text: string): string => text.replace(/(?!\n)\p{C}/gu, '');
