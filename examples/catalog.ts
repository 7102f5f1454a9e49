// The parts of a server over the examples; conformance/ adds what the official conformance suite calls by name.
import { FIXTURE_PROMPTS } from './conformance/prompts.ts';
import { FIXTURE_RESOURCES } from './conformance/resources.ts';
import { FIXTURE_TOOLS } from './conformance/tools.ts';
import { withArguments } from './prompt.ts';
import { staticText, templatedData } from './resource.ts';
import { countWords } from './tool.ts';

export const EXAMPLES = {
  identity: { name: 'examples', title: 'Examples', version: '0.0.0' },
  instructions: 'Shows how a tool, a resource and a prompt are written.',
  tools: [countWords, ...FIXTURE_TOOLS],
  resources: [staticText, ...FIXTURE_RESOURCES],
  templates: [templatedData],
  prompts: [withArguments, ...FIXTURE_PROMPTS],
  ports: { most: 5 },
} as const;
