// What several targets read in the same form: rules as one block, and skills as copies in `.agents/skills`.
import { fromUtf8, utf8 } from '../../domain/bytes.ts';
import { groupBy } from '../../domain/group-by.ts';
import { readBlock, withoutImports, writeBlock } from '../editors/block.ts';
import type { ItemOf, RulePart } from '../items.ts';
import type { FileRead } from '../machine.ts';
import { onceIn, type Run } from '../model.ts';
import { groupOf, keyOf } from '../names.ts';
import { displayPath, folderOf, rootOf } from '../paths.ts';
import { formatDocument, parseDocument, withNames } from '../source/markdown.ts';
import { textInFile } from '../values.ts';
import { homeOf } from './client.ts';
import { CODEX_FACTS } from './codex/config.ts';
import { byScope, fileNameOf, oneEntry, WHOLE, wholeFile } from './entries.ts';
import { GEMINI_FACTS } from './gemini/config.ts';
import { hold, joinMade, type Made, omit } from './made.ts';
import { OPENCODE_FACTS } from './opencode/config.ts';
import { agentTools } from './tool-names.ts';

/** Where a client reads rules; `imported` has the real paths of the files that it reads there because the file imports them. */
type RulesPlace = {
  readonly file: string;
  readonly change?: (text: string) => string;
  readonly imported?: ReadonlySet<string>;
};

/**
 * The rules as one block in `file`. What the client has in that file already is left out: it is one file with CLAUDE.md, or
 * one imports the other. Rules of a sub-folder are written only on request; a block that is there is kept up to date.
 */
export const rulesBlock = (run: Run, item: ItemOf<'rules'>, place: RulesPlace): Made => {
  const { disk, places, options, source } = run;
  const { file, change = (text) => text, imported = new Set() } = place;
  const root = rootOf(places, file) ?? folderOf(file);
  const there = textInFile(disk.read(file, root)) ?? '';
  const name = displayPath(places, file);
  const real = disk.real(file);
  const twin = isCopyOf(disk.read(item.from, root), there) ? disk.real(item.from) : real;
  const isShared = ({ file: from }: RulePart): boolean => from === real || from === twin || imported.has(from);
  const isBeside = item.parts.some(isShared);
  // What stood around a piece that is left out stays apart.
  const texts = item.parts.map((part) => (isShared(part) ? '\n\n' : withoutImports(part.text, file)));
  const rest = texts.join('').trim();
  const shared = hold(item, 'native', `shared already: ${name} and the rules are one text`);
  if (rest === '') return shared;
  // Claude Code would read a block in its own file as well.
  if (isBeside && real !== file && source.own.includes(real)) {
    const missing = new Set(item.parts.flatMap((part, at) => (texts[at]?.trim() === '' ? [] : [part.file])));
    const names = [...missing].slice(0, MAX_NAMED_FILES).map((path) => displayPath(places, path));
    const links = `${name} is a link to ${displayPath(places, real)}, so it lacks ${names.join(', ')}`;
    return joinMade([shared, omit(item, `${links}: make ${name} the file and the other one the link`)]);
  }
  const block = readBlock(there);
  const isThere = !block.ok || block.value !== undefined;
  const isNested = item.folder !== undefined && item.folder !== places.project;
  if (isNested && options.nested !== true && !isThere) return hold(item, 'optional', NESTED);
  const text = change(isBeside ? rest.replace(/\n{3,}/g, '\n\n') : rest);
  const group = isBeside ? `${groupOf(item)} beside an import` : groupOf(item);
  const want = { kind: 'text', text, origin: displayPath(places, item.from) } as const;
  return oneEntry(item, { file, group, at: { kind: 'block' }, want });
};

// The same text, as in a hard link: without our block, and whatever the white space at its end.
const isCopyOf = (source: FileRead, there: string): boolean => {
  const [text, rest] = [textInFile(source)?.trim(), writeBlock(there, undefined)];
  return text !== undefined && text !== '' && rest.ok && rest.value.trim() === text;
};

const MAX_NAMED_FILES = 4;
const NESTED = 'holds below its folder: sync with --nested to write it to AGENTS.md and GEMINI.md beside it';

type Skill = ItemOf<'skill'>;

/** A skill copied to `.agents/skills`, unless it would hide a skill of the same name elsewhere. */
export const skillCopy = (run: Run, item: Skill): Made => {
  const { places, disk, state } = run;
  const name = fileNameOf(item);
  // A folder of ours is a command that has become a skill; this run removes it.
  const isRecorded = (skill: string): boolean =>
    disk.list(skill, skill).files.every((path) => keyOf(`${skill}/${path}`, WHOLE) in state.entries);
  const taken = [GEMINI_FACTS, CODEX_FACTS, OPENCODE_FACTS]
    .map((client) => `${homeOf(run, item, client)}/skills`)
    .find((skills) => disk.isFolder(`${skills}/${name}`) && !isRecorded(`${skills}/${name}`));
  if (taken !== undefined) {
    const hint = `${displayPath(places, taken)} has a skill of this name: rename or delete one of them`;
    return hold(item, 'conflict', hint);
  }
  const place = `${byScope(item, places.home, places.project)}/.agents/skills/${name}`;
  // The person's own policy comes first, so it counts.
  const policy = { path: CODEX_POLICY, bytes: utf8(MANUAL_POLICY), executable: false };
  const files = [...item.files, ...(item.isManual ? [policy] : [])].map(({ path, bytes, executable }) => {
    const text = path === 'SKILL.md' ? fromUtf8(bytes) : undefined;
    const content = text === undefined ? bytes : utf8(withNames(text, item.name));
    return oneEntry(item, { file: `${place}/${path}`, at: WHOLE, want: { kind: 'bytes', bytes: content, executable } });
  });
  return joinMade(files);
};

const ARGUMENTS_NOTE =
  '$ARGUMENTS stands for what the user wrote after the name, $0 for its first word, $1 for the second, and so on.';
const SHELL_NOTE = 'Where a line has an exclamation mark and a command, run it and read its output first.';

/** The text of a command for a client that replaces nothing in it: its model is told what Claude Code would do. */
export const withNotes = (body: string): string => {
  const notes = [
    ...(/\$(?:ARGUMENTS|\d)/.test(body) ? [ARGUMENTS_NOTE] : []),
    ...(/!`[^`]+`/.test(body) ? [SHELL_NOTE] : []),
  ];
  return [...notes, body].join('\n\n');
};

type SkillPlace = { readonly folder: string; readonly fields?: object };

/** A command as a skill below `folder`, for a client without commands. */
export const commandSkill = (run: Run, item: ItemOf<'command'>, { folder, fields = {} }: SkillPlace): Made => {
  const name = item.name.replaceAll('/', '-');
  if (onceIn(run, skillNames).has(`${item.scope} ${name}`))
    return hold(item, 'conflict', 'a skill has the same name: rename one of them');
  const description = item.document.fields['description'] ?? `The command /${item.name.replaceAll('/', ':')}.`;
  const text = formatDocument({ name, description, ...fields }, withNotes(item.document.body));
  return wholeFile(item, { file: `${folder}/${name}/SKILL.md`, text });
};

const skillNames = ({ source }: Run): ReadonlySet<string> =>
  new Set(source.items.flatMap((item) => (item.kind === 'skill' ? [`${item.scope} ${fileNameOf(item)}`] : [])));

/** Notes on a skill in a client whose model may start every skill, and that loads one skill of a name. */
export const skillNotes = (run: Run, item: Skill, client: string): Made => {
  const hint = `${client} has no skills that only a person may start: its model may start this one`;
  return joinMade([item.isManual ? omit(item, hint) : {}, hiddenSkill(run, item, client)]);
};

/** What a client that loads one skill of a name lacks: this one, where there is another one that it loads, or may. */
export const hiddenSkill = (run: Run, item: Skill, client: string): Made => {
  const twin = onceIn(run, twinSkills).get(item);
  if (twin === undefined) return {};
  const other = displayPath(run.places, twin.other.from);
  return omit(item, `${client} loads one skill of a name, and ${other} is "${twin.name}", too: rename one of them`);
};

// A skill of the project hides one of the person there, which Claude Code would load.
const twinSkills = ({ source }: Run): ReadonlyMap<Skill, { readonly name: string; readonly other: Skill }> =>
  new Map(
    [...groupBy(source.items.filter(({ kind }) => kind === 'skill') as Skill[], loadedName)].flatMap(([name, all]) =>
      all.flatMap((item) => {
        const other = all.find((twin) => twin !== item && (twin.scope === 'project' || item.scope === 'user'));
        return other === undefined ? [] : [[item, { name, other }] as const];
      }),
    ),
  );

// The name in its front matter may be another than that of its folder.
const loadedName = ({ name, files }: Skill): string => {
  const main = files.find(({ path }) => path === 'SKILL.md');
  const text = (main && fromUtf8(main.bytes)) ?? '';
  return parseDocument(withNames(text, name)).fields['name'] ?? name;
};

type AgentNames = { readonly client: string; readonly builtIn?: readonly string[]; readonly name?: string };
type AgentParts = { readonly description: string; readonly body: string } & ReturnType<typeof agentTools>;

/** An agent of a client that needs a description, and has agents of its own, which none may replace; or why it has none. */
export const agentEntry = (item: ItemOf<'agent'>, known: AgentNames, make: (parts: AgentParts) => Made): Made => {
  const { client, builtIn = [], name = item.name } = known;
  const { fields, body } = item.document;
  const { description } = fields;
  if (builtIn.includes(name)) return builtInAgent(client, item);
  if (description === undefined) return omit(item, `${client} needs a description: add one to its front matter`);
  return make({ description, body, ...agentTools(fields) });
};

/** An agent with the name of a built-in agent of the client. */
export const builtInAgent = (client: string, item: ItemOf<'agent'>): Made =>
  hold(item, 'conflict', `${client} has an agent of this name itself: rename yours`);

/** The file, relative to a skill, that tells Codex that its model may not start the skill by itself. */
export const CODEX_POLICY = 'agents/openai.yaml';
export const MANUAL_POLICY = 'policy:\n  allow_implicit_invocation: false\n';
