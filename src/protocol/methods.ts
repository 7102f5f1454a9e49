// The methods both eras share: lists, tools, resources, prompts, completion. A method takes the params of a well-formed
// request and gives a bare result as JSON text; each era decides what it adds to results and which further methods it has.
import type { Prompt } from '../catalog/prompts.ts';
import type { ResourceContents } from '../catalog/resource.ts';
import type { ArgumentIssue, ResultText } from '../catalog/tools/tool.ts';
import { excerpt } from '../domain/excerpt.ts';
import { isObject, type JsonObject } from '../domain/json.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import type { Method } from './era.ts';
import { type Fault, fault } from './faults.ts';
import { paginate } from './pages.ts';
import type { Capabilities, Server } from './server.ts';

/** The most values that one completion gives. @see MCP server/utilities/completion */
const MAX_COMPLETIONS = 100;

/** The shared methods of the capabilities that a server has, by name. */
export const sharedMethods = <Needed>(server: Server<Needed>): ReadonlyMap<string, Method> => {
  const byCapability: Readonly<Record<keyof Capabilities, Readonly<Record<string, Method>>>> = {
    tools: {
      'tools/list': listOf('tools', server.tools),
      'tools/call': callTool(server),
    },
    resources: {
      'resources/list': listOf('resources', server.resources),
      'resources/templates/list': listOf('resourceTemplates', server.templates),
      'resources/read': readResource(server),
    },
    prompts: {
      'prompts/list': listOf('prompts', server.prompts),
      'prompts/get': getPrompt(server),
    },
    completions: { 'completion/complete': complete(server) },
  };
  const served = Object.entries(byCapability).filter(([capability]) => Object.hasOwn(server.capabilities, capability));
  return new Map(served.flatMap(([, methods]) => Object.entries(methods)));
};

type Listed = { readonly listing: object };

const listOf = (name: string, catalog: ReadonlyMap<string, Listed> | readonly Listed[]): Method => {
  const listings = [...catalog.values()].map(({ listing }) => listing);
  const pages = paginate(name, listings);
  return ({ cursor }) => ok({ key: `list ${name} ${JSON.stringify(cursor)}`, make: async () => pageAt(pages, cursor) });
};

/** The page of a list that `cursor` names; the first where it is null, which one SDK sends for an absent one. */
export const pageAt = (pages: ReturnType<typeof paginate>, cursor: unknown): Result<ResultText, Fault> => {
  const page = pages.get(cursor ?? undefined);
  return page === undefined
    ? badParams('Invalid cursor. Call the list without a cursor to start over.')
    : resultText(page);
};

/** A result that is no subject of statistics. */
export const resultText = (result: object) => ok({ json: JSON.stringify(result) });

const badParams = (message: string, data?: object) => fail(fault('bad_params', message, data));

const callTool =
  <Needed>(server: Server<Needed>): Method =>
  ({ name, arguments: given }, { clientCapabilities }) => {
    if (typeof name !== 'string') return badParams('params.name must be a string, the name of a tool');
    const tool = server.tools.get(name);
    if (tool === undefined) {
      return fail(fault('unknown_tool', `Unknown tool: ${excerpt(name)}`, { tool: excerpt(name) }));
    }
    const requiredCapabilities = missingCapabilities(tool.requires, clientCapabilities);
    if (requiredCapabilities !== undefined)
      return fail(fault('missing_capability', undefined, { requiredCapabilities }));
    const args = tool.ignoresArguments ? {} : argumentsIn(given);
    if (!isObject(args)) return badParams(NOT_AN_OBJECT, { issues: [{ path: '', message: NOT_AN_OBJECT }] });
    if (server.failing !== undefined) return fail(fault('internal', server.failing));
    const checked = tool.check(args);
    if (!checked.ok) return badArguments(checked.error);
    const { key, run } = checked.value;
    const make = async () => ok(await run(server.ports));
    return ok(key === undefined ? { make } : { key: `tool ${name} ${key}`, make });
  };

/** What was given; nothing where it is null or the empty list, which is how PHP writes an empty object. */
const argumentsIn = (given: unknown): unknown => (Array.isArray(given) && given.length === 0 ? {} : (given ?? {}));

const NOT_AN_OBJECT = 'Arguments must be an object';

const badArguments = (issues: readonly ArgumentIssue[]) =>
  fail(fault('bad_arguments', issues.map(({ message }) => message).join('; '), { issues }));

// An era whose requests do not declare capabilities cannot miss any.
const missingCapabilities = (required: object = {}, declared: JsonObject | undefined): object | undefined => {
  if (declared === undefined) return undefined;
  const missing = Object.entries(required).filter(([capability]) => !Object.hasOwn(declared, capability));
  return missing.length === 0 ? undefined : Object.fromEntries(missing);
};

const readResource =
  <Needed>(server: Server<Needed>): Method =>
  ({ uri }) => {
    if (typeof uri !== 'string') return badParams('params.uri must be a string, the URI of a resource');
    const make = async () => {
      const contents = await contentsAt(uri, server);
      return contents === undefined
        ? badParams(`Resource not found: ${excerpt(uri)}`, { uri: excerpt(uri) })
        : resultText({ contents: [contents] });
    };
    return ok({ key: `resource ${uri}`, make });
  };

const contentsAt = async <Needed>(
  uri: string,
  { resources, templates, ports }: Server<Needed>,
): Promise<ResourceContents | undefined> => {
  const listed = resources.get(uri);
  if (listed !== undefined) return listed.read(ports);
  for (const template of templates) {
    const contents = await template.read?.(uri, ports);
    if (contents !== undefined) return contents;
  }
  return undefined;
};

const getPrompt =
  <Needed>(server: Server<Needed>): Method =>
  ({ name, arguments: given }) => {
    const args = argumentsIn(given);
    if (typeof name !== 'string') return badParams('params.name must be a string, the name of a prompt');
    const prompt = server.prompts.get(name);
    if (prompt === undefined) return badParams(`Unknown prompt: ${excerpt(name)}`);
    if (!isObject(args)) return badParams(NOT_AN_OBJECT);
    // Never kept: the arguments are texts of a person's own.
    const make = async () => {
      const got = await prompt.get(args, server.ports);
      return got.ok ? resultText(got.value) : badParams(got.error);
    };
    return ok({ make });
  };

const complete =
  <Needed>(server: Server<Needed>): Method =>
  ({ ref, argument }) => {
    if (!isObject(argument) || typeof argument['name'] !== 'string' || typeof argument['value'] !== 'string') {
      return badParams('params.argument must be an object with the strings name and value');
    }
    const suggest = isObject(ref) ? suggesterOf(server, ref) : undefined;
    if (suggest === undefined) return badParams('params.ref must name a prompt or a resource template of this server');
    const all = suggest(argument['name'], argument['value'], server.ports);
    const values = all.slice(0, MAX_COMPLETIONS);
    const completion = { values, total: all.length, hasMore: all.length > values.length };
    return ok({ make: async () => resultText({ completion }) });
  };

type Suggester<Needed> = Prompt<Needed>['complete'];

const suggesterOf = <Needed>(server: Server<Needed>, ref: JsonObject): Suggester<Needed> | undefined => {
  const { type, name, uri } = ref;
  if (type === 'ref/prompt' && typeof name === 'string') return server.prompts.get(name)?.complete;
  if (type !== 'ref/resource' || typeof uri !== 'string') return undefined;
  const template = server.templates.find(({ listing }) => listing.uriTemplate === uri);
  return template?.complete ?? (server.resources.has(uri) ? () => [] : undefined);
};
