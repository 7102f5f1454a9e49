// The skills extension: which skills a server has, with a digest of each file, so that a host can ask its user about exact
// bytes. The files themselves are resources. @see MCP extension io.modelcontextprotocol/skills (SEP-2640)
import type { Skill } from '../catalog/resource.ts';
import { sha256Hex, utf8 } from '../domain/bytes.ts';
import { excerpt } from '../domain/excerpt.ts';
import { fail, ok } from '../domain/result.ts';
import type { Method } from './era.ts';
import { fault } from './faults.ts';
import { pageAt, resultText } from './methods.ts';
import { paginate } from './pages.ts';
import type { Server } from './server.ts';

/** The extension's identifier among a server's capabilities. */
export const SKILLS_EXTENSION = 'io.modelcontextprotocol/skills';

/** The extension's methods, by name; none where the server has no skills. */
export const skillMethods = <Needed>({ skills, ports }: Server<Needed>): ReadonlyMap<string, Method> => {
  if (skills.size === 0) return new Map();
  const entries = () => Promise.all([...skills.values()].map((skill) => skillEntry(skill, ports)));
  const list: Method = ({ cursor }) => {
    const make = async () => pageAt(paginate('skills', await entries()), cursor);
    return ok({ key: `list skills ${JSON.stringify(cursor)}`, make });
  };
  const get: Method = ({ uri }) => {
    const skill = typeof uri === 'string' ? skills.get(uri) : undefined;
    if (skill !== undefined)
      return ok({ key: `skill ${uri}`, make: async () => resultText({ skill: await skillEntry(skill, ports) }) });
    const asked = typeof uri === 'string' ? excerpt(uri) : 'params.uri, which must be a string';
    return fail(fault('bad_params', `No skill is served at ${asked}`));
  };
  return new Map(Object.entries({ 'skills/list': list, 'skills/get': get }));
};

const skillEntry = async <Needed>({ listing: { uri }, frontmatter, read }: Skill<Needed>, ports: Needed) => {
  const bytes = utf8((await read(ports)).text);
  return { uri, frontmatter, resources: [{ uri, digest: `sha256:${await sha256Hex(bytes)}`, size: bytes.length }] };
};
