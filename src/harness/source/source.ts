// Reads Claude Code's configuration into items. A file that cannot be read is named and takes nothing with it: what was
// written from it earlier stays. What no target can take over is named as well.

import type { Bytes } from '../../domain/bytes.ts';
import type { Disk, ItemFile, Places, Source } from '../model.ts';
import { folderOf, inMib, isSafeName, NAME_RULE } from '../paths.ts';
import { decode } from '../values.ts';
import { parseDocument } from './markdown.ts';
import { filesIn, homeOf, objectIn, type Reading, type Side, textIn } from './reading.ts';
import { readRules } from './rules.ts';
import { hasSecretForm } from './secrets.ts';
import { readServers } from './servers.ts';
import { readSettings, reportPersonal, settingsIn } from './settings.ts';

/** Largest skill: bytes and files. */
const MAX_SKILL_BYTES = 10 * 1024 * 1024;
const MAX_SKILL_FILES = 500;

/** Everything that Claude Code has for this person and this project. */
export const readSource = (places: Places, disk: Disk): Source => {
  const reading: Reading = { places, disk, items: [], reads: [], broken: [], outside: [], warnings: [] };
  const { project, claude } = places;
  const user: Side = { scope: 'user', folder: claude, root: homeOf(places, `${claude}/x`) };
  const shared: Side[] =
    project === undefined ? [] : [{ scope: 'project', folder: `${project}/.claude`, root: project }];
  const sides = [user, ...shared].map((side) => ({ ...side, settings: settingsIn(reading, side) }));
  const [own = {}] = shared.map(({ folder }) =>
    objectIn(reading, { file: `${folder}/settings.local.json`, scope: 'project', kinds: ['mcp'] }),
  );
  readServers(reading, [...sides.slice(1).map(({ settings }) => settings), own]);
  for (const side of sides) {
    readRules(reading, side);
    readSkills(reading, side);
    readDocuments(reading, side, 'command');
    readDocuments(reading, side, 'agent');
  }
  for (const side of sides) readSettings(reading, side, side.settings);
  reportPersonal(reading, own);
  return reading;
};

const readDocuments = (reading: Reading, side: Side, kind: 'command' | 'agent'): void => {
  const { scope, folder } = side;
  for (const path of filesIn(reading, side, kind).filter((one) => one.endsWith('.md'))) {
    const from = `${folder}/${kind}s/${path}`;
    const text = textIn(reading, { file: from, scope, kinds: [kind] });
    if (text === undefined) continue;
    const document = parseDocument(text);
    const stem = path.replace(/\.md$/, '');
    const name = kind === 'agent' ? (document.fields['name'] ?? stem.split('/').at(-1) ?? '') : stem;
    const secrets = hasSecretForm(text) ? ['text'] : [];
    if (name.split('/').every(isSafeName)) reading.items.push({ kind, name, scope, from, secrets, document });
    else {
      const hint = `its name does not fit every system: ${NAME_RULE}`;
      reading.outside.push({ file: from, entry: kind, why: 'unsupported', hint });
    }
  }
};

const readSkills = (reading: Reading, side: Side): void => {
  const { scope, folder } = side;
  const paths = filesIn(reading, side, 'skill');
  for (const name of new Set(paths.map((path) => path.split('/')[0] ?? ''))) {
    const file = `${folder}/skills/${name}`;
    const own = paths.filter((path) => path.startsWith(`${name}/`)).map((path) => path.slice(name.length + 1));
    const isSkill = own.includes('SKILL.md') || paths.includes(name);
    const read = isSkill ? readSkill(reading.disk, file, own) : [];
    if (typeof read === 'string') reading.broken.push({ file, why: read, kinds: ['skill'], scope });
    else if (read.length > 0) {
      const secrets = read.flatMap(({ path, bytes }) => (isSecretText(bytes) ? [path] : []));
      reading.items.push({ kind: 'skill', name, scope, from: `${file}/SKILL.md`, secrets, files: read });
    }
  }
};

// The files of one skill, or why it cannot be copied. Nothing is read through a link that leaves its folder.
const readSkill = (disk: Disk, folder: string, paths: readonly string[]): ItemFile[] | string => {
  const name = folder.slice(folder.lastIndexOf('/') + 1);
  if (paths.length === 0) {
    // It stands among the skills without being a folder: a plain file, or a link that leads out.
    const file = disk.read(folder, folderOf(folder));
    return file.kind === 'refused' ? file.why : [];
  }
  if (paths.length > MAX_SKILL_FILES) return `has more than ${MAX_SKILL_FILES} files: make it smaller`;
  const unsafe = [name, ...paths.flatMap((path) => path.split('/'))].find((part) => !isSafeName(part));
  if (unsafe !== undefined) return `has the name ${unsafe.slice(0, 80)}, which does not fit every system: ${NAME_RULE}`;
  const files: ItemFile[] = [];
  let size = 0;
  for (const path of paths) {
    const read = disk.read(`${folder}/${path}`, folder);
    if (read.kind === 'refused') return `${path} ${read.why}`;
    if (read.kind === 'absent') return `${path} vanished while it was read: sync again`;
    size += read.bytes.length;
    if (size > MAX_SKILL_BYTES) return `is larger than ${inMib(MAX_SKILL_BYTES)}: make it smaller`;
    files.push({ path, bytes: read.bytes, executable: read.executable });
  }
  return files;
};

const isSecretText = (bytes: Bytes): boolean => {
  const text = decode(bytes);
  return text.ok && hasSecretForm(text.value);
};
