// What the command's exit codes mean; docs/harness.md and --help say the same.

export const EXIT = { success: 0, error: 1, usage: 2, partial: 3, blocked: 3, busy: 4, notInSync: 5, lost: 6 } as const;
