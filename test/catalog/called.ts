import type { Tool } from '../../src/catalog/tools/tool.ts';

/** The result object of a tool for arguments that it accepts, and the topic; throws where it refuses them. */
export const resultOf = async <Needed>(tool: Tool<Needed>, args: unknown, ports: Needed) => {
  const checked = tool.check(args);
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  const { json, topic } = await checked.value.run(ports);
  return { result: JSON.parse(json), topic };
};

/** What a tool answers to arguments that it accepts; throws where it refuses them. */
export const called = async <Needed>(tool: Tool<Needed>, args: object, ports: Needed) => {
  const { result, topic } = await resultOf(tool, args, ports);
  const { content, structuredContent: data, isError } = result;
  return { text: String(content[0]?.['text']), content, data, isError, topic };
};
