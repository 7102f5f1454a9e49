import type { Tool } from '../../src/catalog/tools/tool.ts';

/** What a tool answers to arguments that it accepts; throws where it refuses them. */
export const called = async <Needed>(tool: Tool<Needed>, args: object, ports: Needed) => {
  const outcome = await tool.call(args, ports);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  const { result, topic } = outcome.value;
  const { content, structuredContent: data, isError } = result;
  return { text: String(content[0]?.['text']), content, data, isError, topic };
};
