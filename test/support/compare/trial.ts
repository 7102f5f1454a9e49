// One run of a program over a set-up, and what can be found in the files after it.
import { readFileSync, statSync } from 'node:fs';
import { type Box, contents, openBox } from '../harness.ts';
import { SET_UPS } from '../set-ups.ts';
import type { Ran, Tool } from './tools.ts';

type Trial = { readonly box: Box; readonly prepared: Ran; readonly ran: Ran };
/** What stands in one cell for a program. */
export type Cell = (tool: Tool) => string | Promise<string>;

/** Opens the set-up whose name has `words`, moved into the project, where all three programs look. */
export const openSetUp = (words: string): Box => {
  const box = openBox();
  for (const folder of ['.codex', '.gemini', '.config/opencode']) box.write(`~/${folder}/.keep`, '');
  SET_UPS.find(({ says }) => says.includes(words))?.fill(box);
  return box;
};

/** What a tool made of a set-up, changed by `more` before it ran. */
export const trial = (tool: Tool, words: string, more: (box: Box) => void = () => undefined): Trial => {
  const box = openSetUp(words);
  more(box);
  const prepared = tool.prepare(box);
  return { box, prepared, ran: tool.sync(box) };
};

/** Sources, and what the programs keep for themselves. */
const FOLDERS = /\/\.(?:claude|rulesync|ruler|git|local|cache|npm)(?:\/|$)/;
const FILES = /\/(?:\.claude\.json|\.mcp\.json|CLAUDE(?:\.local)?\.md|rulesync\.\w+)$/;
const isOwn = (path: string): boolean => FOLDERS.test(path) || FILES.test(path);

/** The files below the home folder that a client may read, relative to it, with their texts. */
export const outputs = (box: Box): readonly (readonly [path: string, text: string])[] =>
  Object.keys(contents(box.home))
    .filter((path) => !isOwn(path.slice(box.home.length)) && statSync(path).isFile())
    .map((path) => [path.slice(box.home.length + 1), readFileSync(path, 'utf8')] as const);

const CLIENTS = { Codex: /\.codex\//, Gemini: /\.gemini\//, OpenCode: /opencode/ } as const;
/** The names of the clients that have a file named like `path` with `text`. */
export const clientsWith = (box: Box, path: RegExp, text: string): string => {
  const found = outputs(box).filter(([file, content]) => path.test(file) && content.includes(text));
  return named(
    Object.entries(CLIENTS).flatMap(([name, own]) => (found.some(([file]) => own.test(file)) ? [name] : [])),
  );
};
export const named = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(', '));
/** The files with `text`, those of the project relative to it. */
export const filesWith = (box: Box, text: string): readonly string[] =>
  outputs(box).flatMap(([file, content]) => (content.includes(text) ? [file.replace(/^project\//, '')] : []));

/** A cell of what `look` finds in the box after a trial. */
export const after =
  (words: string, look: (box: Box) => string | Promise<string>, more?: (box: Box) => void): Cell =>
  async (tool) => {
    const { box } = trial(tool, words, more);
    try {
      return await look(box);
    } finally {
      box.drop();
    }
  };
