// Reads Claude Code's configuration into items. A file that cannot be read is reported, and what was written
// from it earlier stays. What no target can take is reported as well.
import type { Disk, Places } from '../machine.ts';
import { type ClaudeConfig, emptySource } from '../model.ts';
import { rootFolderOf } from '../paths.ts';
import { readDocuments, readSkills } from './documents.ts';
import { readHooks } from './hooks.ts';
import { ignoredIn } from './ignored.ts';
import { leaveAbove } from './mains.ts';
import { readNested } from './nested.ts';
import { readPlugins } from './plugins.ts';
import { type Collected, objectIn, readSafely, type Side } from './reading.ts';
import { readRules } from './rules.ts';
import { readServers } from './servers.ts';
import { addOtherRefusals, excludedBy, managedIn, readSettings, reportPersonal, settingsIn } from './settings.ts';
import { gitIndexIn, type IsTracked } from './tracked.ts';

/** Most that imports of all rules together add, in UTF-16 units. */
const MAX_IMPORTED = 16 * 1024 * 1024;

/** What git tracks, and other configuration folders of the same person. */
type Known = { readonly isTracked?: IsTracked; readonly others?: readonly string[] };

/** Everything that Claude Code has for the user and the project. */
export const readSource = (places: Places, disk: Disk, known: Known = {}): ClaudeConfig => {
  const { isTracked = gitIndexIn(disk).isTracked, others = [] } = known;
  const means = { places, disk, isTracked, isIgnored: ignoredIn(places, disk), imported: { left: MAX_IMPORTED } };
  const first: Collected = { ...emptySource(), ...means, isExcluded: () => false };
  const { project, claude } = places;
  const user: Side = { scope: 'user', folder: claude, root: rootFolderOf(places, `${claude}/x`) };
  const folder = `${project}/.claude`;
  const isTwin = project !== undefined && disk.real(folder) === disk.real(claude);
  const shared: Side | undefined = project ? { scope: 'project', folder, root: project, isTwin } : undefined;
  const userSettings = settingsIn(first, user);
  const projectSettings = shared === undefined || shared.isTwin ? {} : settingsIn(first, shared);
  const file = `${project}/.claude/settings.local.json`;
  const affects = [file, `${project}/.mcp.json`];
  const local = project === undefined ? {} : objectIn(first, { file, scope: 'project', affects });
  const managed = managedIn(first);
  const files = { user: userSettings, project: projectSettings, local, managed };
  const reading: Collected = { ...first, isExcluded: excludedBy(files) };
  readServers(reading, files);
  const sides = [[user, userSettings] as const, ...(shared === undefined ? [] : [[shared, projectSettings] as const])];
  for (const [side, settings] of sides)
    readSide(reading, side, () => {
      readSettings(reading, side, settings);
      // A repository may switch off its own hooks, but not the user's.
      readHooks(reading, side, [settings, ...managed, ...(side.scope === 'user' ? [] : [userSettings, local])]);
    });
  addOtherRefusals(reading, others);
  readPlugins(reading, files);
  if (shared !== undefined) readNested(reading, shared);
  else leaveAbove(reading);
  reportPersonal(reading, local);
  return reading;
};

const readSide = (reading: Collected, side: Side, readOwn: () => void): void => {
  const { folder, root, isTwin = false } = side;
  const rules = [`${root}/CLAUDE.md`, `${root}/AGENTS.md`, `${folder}/CLAUDE.md`, `${folder}/rules`];
  const parts: readonly (readonly [name: string, affects: readonly string[], read: () => void])[] = [
    ['rules', rules, () => readRules(reading, side)],
    ['skills', [`${folder}/skills`], () => readSkills(reading, side)],
    ['commands', [`${folder}/commands`], () => readDocuments(reading, side, 'command')],
    ['agents', [`${folder}/agents`], () => readDocuments(reading, side, 'agent')],
    ['settings.json', [`${folder}/settings.json`], readOwn],
  ];
  for (const [name, affects, read] of isTwin ? parts.slice(0, 1) : parts)
    readSafely(reading, { file: `${folder}/${name}`, affects }, read);
};
