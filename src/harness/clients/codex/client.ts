// Codex: its name and places.
import { type Facts, folderFrom } from '../client.ts';

export const CODEX_FACTS = {
  title: 'Codex',
  program: 'codex',
  variables: ['CODEX_HOME'],
  folders: (machine) => [folderFrom(machine, 'CODEX_HOME', '.codex')],
  projectFolder: '.codex',
} as const satisfies Facts;
