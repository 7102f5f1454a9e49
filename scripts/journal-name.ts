// The file in which a command of the curator says what it is about to do, while it does it.

/** In the repository's folder; ignored by git. */
export const JOURNAL = '.curator-journal.json';
