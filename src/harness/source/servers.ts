// Reads the MCP servers of the user and of the project. Servers of local scope stay where they are, and what Claude
// Code itself would not start is left out.
import * as v from 'valibot';
import { isObject, type JsonObject } from '../../domain/json.ts';
import { type Item, McpServer, type Scope } from '../items.ts';
import { isServerName, SERVER_NAME_RULE } from '../paths.ts';
import { objectAt, textsAt } from '../values.ts';
import { type Settings, startingBy } from './approval.ts';
import { type Collected, objectIn } from './reading.ts';
import { secretsOf } from './secrets.ts';

/** Members of `oauth` that no target has. */
const OAUTH_LEFT = ['scopes', 'callbackPort'] as const;

/** The settings files of a run: the user's, the project's, the user's for this project, and the managed ones. */
export type SettingsFiles = Readonly<Record<'user' | 'project' | 'local', JsonObject>> & {
  readonly managed: readonly JsonObject[];
};

/** Adds the servers. */
export const readServers = (reading: Collected, files: SettingsFiles): void => {
  const { places, warnings, broken, leftOut } = reading;
  const { claudeJson, project, projectNames } = places;
  const file = `${project}/.mcp.json`;
  // The user's file also says which servers of the project are approved.
  const user = objectIn(reading, { file: claudeJson, scope: 'user', affects: [claudeJson, file] });
  const shared = project === undefined ? {} : objectIn(reading, { file, scope: 'project' });
  const local = project === undefined ? {} : projectEntry(objectAt(user, 'projects'), projectNames);
  const isOwn = isTrusted(local) && reading.isTracked(`${project}/.claude/settings.local.json`) === false;
  const isUnsure = (source: string): boolean => broken.some(({ affects }) => affects.includes(source));
  const read = (from: string, scope: Scope, holder: JsonObject, settings: Settings): void => {
    if (!isUnsure(from)) readServersIn(reading, objectAt(holder, 'mcpServers'), { from, scope, settings });
  };
  // The person's come first, so that a limit drops those of the project.
  read(claudeJson, 'user', user, settingsOfPerson(files));
  read(file, 'project', shared, settingsOfProject(files, local, isOwn));
  for (const name of Object.keys(objectAt(local, 'mcpServers'))) {
    const why = 'local servers are yours in this project alone, and the others would start them in every project';
    leftOut.push({ file: claudeJson, what: `mcp ${name.slice(0, 64)}`, why });
  }
  const names = new Set(reading.items.map(({ name }) => name));
  const off = textsAt(local, 'disabledMcpServers').filter((name) => names.has(name));
  for (const name of off) warnings.push(`mcp ${name}: switched off in this project in Claude Code, and nowhere else`);
};

/** The settings that decide about servers of the person: none that belong to a project. */
export const settingsOfPerson = ({ managed, user }: SettingsFiles): Settings => ({
  all: [...managed, user],
  personal: [user],
});

// Those that decide about servers of the project: the files, and the person's entry for it, which approves if they trust the
// folder. So does settings.local.json if it is the person's own.
const settingsOfProject = (files: SettingsFiles, local: JsonObject, isOwn: boolean): Settings => ({
  all: [...files.managed, files.user, files.project, files.local, local],
  personal: [files.user, ...(isTrusted(local) ? [local] : []), ...(isOwn ? [files.local] : [])],
});

const isTrusted = (local: JsonObject): boolean => local['hasTrustDialogAccepted'] === true;

// What the user's file has for this project, under any spelling of its path.
const projectEntry = (projects: JsonObject, names: readonly string[]): JsonObject =>
  names.flatMap((name) => [projects[name], projects[name.replaceAll('/', '\\')]]).find(isObject) ?? {};

type ServerOrigin = Pick<Item, 'from' | 'scope'> & {
  readonly settings: Settings;
  /** The name in Claude Code of a server of a plugin. */
  readonly nameIn?: (name: string) => string;
};

/** Adds servers by name. */
export const readServersIn = (reading: Collected, servers: JsonObject, origin: ServerOrigin): void => {
  const { items, leftOut } = reading;
  const { from, scope, settings, nameIn = (name) => name } = origin;
  const off = new Set(scope === 'project' ? settings.all.flatMap((file) => textsAt(file, 'disabledMcpServers')) : []);
  const whyNotStarted = startingBy(settings);
  for (const [key, entry] of Object.entries(servers)) {
    const known = nameIn(key);
    // The names of tools contain this form, and refusals use it.
    const name = known === key ? key : known.replace(/[^\w-]/g, '_');
    const parsed = v.safeParse(McpServer, entry);
    const given = isObject(entry) ? entry : {};
    const leave = (why: string, what = `mcp ${known.slice(0, 64)}`): number => leftOut.push({ file: from, what, why });
    if (known !== key && /\$\{(?:CLAUDE_|user_config\.)/.test(JSON.stringify(entry)))
      leave('a variable in it is known to Claude Code alone');
    else if (!isServerName(name)) leave(`its name does not fit any client: ${SERVER_NAME_RULE}`);
    else if (!parsed.success) leave('Claude Code itself does not accept it: check its type, command, url and timeout');
    else if (off.has(name)) leave('it is switched off');
    else if (given['headersHelper'] !== undefined)
      leave('headers made by a program have no equivalent: write them with references to variables');
    else {
      const server = parsed.output;
      const why = whyNotStarted(known, { server, isShared: scope === 'project' });
      const lost = OAUTH_LEFT.filter((name) => name in objectAt(given, 'oauth'));
      if (why !== undefined) leave(why);
      else items.push({ kind: 'mcp', name, scope, from, secrets: secretsOf(server), server });
      if (why === undefined && lost.length > 0) leave('no target has it', `oauth ${lost.join(', ')} of mcp servers`);
    }
  }
};
