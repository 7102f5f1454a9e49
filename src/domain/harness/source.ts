// Reads Claude Code's configuration into items. A file that cannot be read is named and takes nothing with it: what was
// written from it earlier stays. What no target can take over is named as well.
import * as v from 'valibot';
import { parseDocument } from './markdown.ts';
import {
  type Bytes,
  DECISIONS,
  type Disk,
  type ItemFile,
  type JsonObject,
  type Places,
  type Read,
  type Scope,
  type Source,
} from './model.ts';
import { inMib, isSafeName } from './places.ts';
import { objectIn, type Reading, textIn } from './reading.ts';
import { readRules } from './rules.ts';
import { hasSecretForm, isSecret } from './secrets.ts';
import { readServers } from './servers.ts';
import { decode, isObject } from './values.ts';

/** Largest skill: bytes and files. */
const MAX_SKILL_BYTES = 10 * 1024 * 1024;
const MAX_SKILL_FILES = 500;

/** Everything that Claude Code has for this person and this project. */
export const readSource = (places: Places, disk: Disk): Source => {
  const reading: Reading = { places, disk, items: [], broken: [], outside: [], warnings: [] };
  const { project, claude } = places;
  const user = settingsOf(reading, `${claude}/settings.json`, 'user');
  const shared = project === undefined ? {} : settingsOf(reading, `${project}/.claude/settings.json`, 'project');
  const own = project === undefined ? {} : settingsOf(reading, `${project}/.claude/settings.local.json`, 'local');
  readServers(reading, [shared, own]);
  readFolders(reading, claude, 'user', places.home);
  if (project !== undefined) readFolders(reading, `${project}/.claude`, 'project', project);
  readSettings(reading, user, `${claude}/settings.json`, 'user');
  readSettings(reading, shared, `${project}/.claude/settings.json`, 'project');
  reportPersonal(reading, own);
  return reading;
};

// Settings of the project also say which of its servers are switched off, so without them no server is read.
const settingsOf = (reading: Reading, file: string, scope: Scope): JsonObject =>
  scope === 'local'
    ? objectIn(reading, file, 'project', ['mcp'])
    : objectIn(reading, file, scope, scope === 'user' ? ['permission', 'env'] : ['permission', 'env', 'mcp']);

const readFolders = (reading: Reading, folder: string, scope: Scope, root: string): void => {
  readRules(reading, folder, scope);
  readSkills(reading, `${folder}/skills`, scope, root);
  for (const kind of ['command', 'agent'] as const) {
    const { files, trouble } = reading.disk.list(`${folder}/${kind}s`, root);
    if (trouble !== undefined) reading.broken.push({ file: `${folder}/${kind}s`, why: trouble, kind, scope });
    for (const path of files.filter((one) => one.endsWith('.md')))
      readDocument(reading, `${folder}/${kind}s/${path}`, path, kind, scope);
  }
};

const readDocument = (reading: Reading, from: string, path: string, kind: 'command' | 'agent', scope: Scope): void => {
  const text = textIn(reading, from, scope, [kind]);
  if (text === undefined) return;
  const document = parseDocument(text);
  const stem = path.replace(/\.md$/, '');
  const name = kind === 'agent' ? (document.fields['name'] ?? stem.split('/').at(-1) ?? '') : stem;
  if (!name.split('/').every(isSafeName)) {
    reading.outside.push({ file: from, entry: kind, why: 'unsupported', hint: UNSAFE_NAME });
    return;
  }
  const common = { name, scope, from, secrets: hasSecretForm(text) ? ['text'] : [], document };
  reading.items.push(kind === 'agent' ? { kind, ...common } : { kind, ...common });
};

const UNSAFE_NAME =
  'its name does not fit every system: use letters, digits, dots, hyphens and underscores, 64 at most';

const readSkills = (reading: Reading, folder: string, scope: Scope, root: string): void => {
  const { files, trouble } = reading.disk.list(folder, root);
  if (trouble !== undefined) reading.broken.push({ file: folder, why: trouble, kind: 'skill', scope });
  const names = [...new Set(files.map((path) => path.split('/')[0] ?? ''))];
  for (const name of names) {
    const own = files.filter((path) => path.startsWith(`${name}/`)).map((path) => path.slice(name.length + 1));
    const from = `${folder}/${name}/SKILL.md`;
    const read =
      own.includes('SKILL.md') || files.includes(name) ? readSkill(reading.disk, `${folder}/${name}`, own) : [];
    if (typeof read === 'string') reading.broken.push({ file: `${folder}/${name}`, why: read, kind: 'skill', scope });
    else if (read.length > 0) {
      const secrets = read.flatMap(({ path, bytes }) => (isSecretText(bytes) ? [path] : []));
      reading.items.push({ kind: 'skill', name, scope, from, secrets, files: read });
    }
  }
};

// The files of one skill, or why it cannot be copied. Nothing is read through a link that leaves its folder.
const readSkill = (disk: Disk, folder: string, paths: readonly string[]): ItemFile[] | string => {
  const name = folder.slice(folder.lastIndexOf('/') + 1);
  if (paths.length === 0) {
    const file: Read = disk.read(folder, folder.slice(0, folder.lastIndexOf('/')));
    return file.kind === 'refused' ? file.why : [];
  }
  if (paths.length > MAX_SKILL_FILES) return `has more than ${MAX_SKILL_FILES} files: make it smaller`;
  const unsafe = [name, ...paths.flatMap((path) => path.split('/'))].find((part) => !isSafeName(part));
  if (unsafe !== undefined) return `has a name in it that does not fit every system: ${unsafe.slice(0, 80)}`;
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

const OUT_OF_SCOPE = ['hooks', 'enabledPlugins', 'model', 'statusLine', 'outputStyle'];
const Rules = v.array(v.string());
const Values = v.record(v.string(), v.string());

const readSettings = (reading: Reading, settings: JsonObject, from: string, scope: Scope): void => {
  const { items, outside, warnings } = reading;
  for (const name of OUT_OF_SCOPE.filter((one) => one in settings)) {
    outside.push({ file: from, entry: `settings ${name}`, why: 'unsupported', hint: 'not part of the sync' });
  }
  const env = v.safeParse(Values, settings['env'] ?? {});
  if (!env.success) warnings.push(`${from}: env must be an object of texts; it was left out`);
  else if (Object.keys(env.output).length > 0) {
    const secrets = Object.entries(env.output).flatMap(([name, value]) => (isSecret(name, value) ? [name] : []));
    items.push({ kind: 'env', name: 'env', scope, from, secrets, values: env.output });
  }
  const permissions = isObject(settings['permissions']) ? settings['permissions'] : {};
  for (const decision of DECISIONS) {
    const rules = v.safeParse(Rules, permissions[decision] ?? []);
    if (!rules.success) warnings.push(`${from}: permissions.${decision} must be a list of texts; it was left out`);
    for (const rule of new Set(rules.success ? rules.output : [])) {
      const [, tool = rule, spec] = /^([\w-]+)\(([\s\S]*)\)$/.exec(rule.trim()) ?? [];
      const secrets = hasSecretForm(rule) ? ['rule'] : [];
      const parts = spec === undefined ? {} : { spec };
      items.push({
        kind: 'permission',
        name: rule.trim(),
        scope,
        from,
        secrets,
        decision,
        tool: tool.trim(),
        ...parts,
      });
    }
  }
};

const reportPersonal = ({ places, outside }: Reading, own: JsonObject): void => {
  for (const name of ['permissions', 'env', ...OUT_OF_SCOPE].filter((one) => one in own)) {
    const file = `${places.project}/.claude/settings.local.json`;
    const hint = 'personal settings of one project have no place that is not shared: move them to settings.json';
    outside.push({ file, entry: `settings ${name}`, why: 'unsupported', hint });
  }
};
