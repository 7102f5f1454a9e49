// Small servers for tests of the protocol: catalogs of one or two entries, sessions counted from one.
import * as v from 'valibot';
import { defineTool, type Tool } from '../../src/catalog/tools/tool.ts';
import { ok } from '../../src/domain/result.ts';
import { createAnswerer } from '../../src/protocol/answerer.ts';
import { createServer, type ServerParts } from '../../src/protocol/server.ts';
import { countingSessions } from '../support/core-app.ts';

export const echo: Tool<object> = defineTool({
  name: 'echo',
  title: 'Echo',
  description: 'Says what it was told.',
  readOnly: true,
  input: v.strictObject({ text: v.optional(v.string('must be a string')) }),
  output: () => v.looseObject({ text: v.string() }),
  run: ({ text = '' }) => ok({ text, data: { text } }),
});

const requires = { elicitation: {}, sampling: {} };
/** The same tool, for clients that can be asked questions. */
export const asking: Tool<object> = { ...echo, listing: { ...echo.listing, name: 'asking' }, requires };

/** An answerer of a server with one tool; `parts` adds to it or replaces. */
export const smallAnswerer = (parts: Partial<ServerParts<object>> = {}) => {
  return createAnswerer(
    createServer<object>({
      identity: { name: 'small', title: 'Small', version: '1.0.0' },
      instructions: 'None.',
      tools: [echo],
      resources: [],
      templates: [],
      prompts: [],
      ports: {},
      sessions: countingSessions(),
      failing: undefined,
      ...parts,
    }),
  );
};
