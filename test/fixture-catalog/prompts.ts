// Prompts by the names that the conformance suite gets: without and with arguments, with a resource, with an image.

import { definePrompt, type Prompt, type PromptMessage } from '../../src/catalog/prompts.ts';
import { ok } from '../../src/domain/result.ts';
import { RED_PIXEL_PNG } from './samples.ts';

const user = (content: object): PromptMessage => ({ role: 'user', content });
const text = (value: string): PromptMessage => user({ type: 'text', text: value });
const argument = (name: string) => ({ name, description: `The value of ${name}.`, required: true });
const SUGGESTIONS = ['test', 'testing', 'text'];

const simple: Prompt<undefined> = {
  listing: { name: 'test_simple_prompt', description: 'A prompt without arguments.' },
  get: async () => ok({ description: 'Simple', messages: [text('A simple prompt.')] }),
  complete: () => [],
};

const withArguments = definePrompt({
  name: 'test_prompt_with_arguments',
  title: 'Two arguments',
  description: 'A prompt that repeats its two arguments.',
  arguments: {
    arg1: { title: 'First', description: 'The first value.' },
    arg2: { title: 'Second', description: 'The second value.' },
  },
  write: ({ arg1, arg2 }, _: undefined) => ok(`arg1='${arg1}', arg2='${arg2}'`),
  complete: (_, typed) => SUGGESTIONS.filter((value) => value.startsWith(typed)),
});

const withResource: Prompt<undefined> = {
  listing: {
    name: 'test_prompt_with_embedded_resource',
    description: 'A prompt that carries a resource.',
    arguments: [argument('resourceUri')],
  },
  get: async (args) => {
    const uri = typeof args === 'object' && args !== null && 'resourceUri' in args ? String(args.resourceUri) : '';
    const embedded = { uri, mimeType: 'text/plain', text: 'An embedded resource.' };
    return ok({
      description: 'Resource',
      messages: [user({ type: 'resource', resource: embedded }), text('Read this resource.')],
    });
  },
  complete: () => [],
};

const withImage: Prompt<undefined> = {
  listing: { name: 'test_prompt_with_image', description: 'A prompt that carries an image.' },
  get: async () =>
    ok({
      description: 'Image',
      messages: [user({ type: 'image', data: RED_PIXEL_PNG, mimeType: 'image/png' }), text('Look at this image.')],
    }),
  complete: () => [],
};

export const FIXTURE_PROMPTS: readonly Prompt<undefined>[] = [simple, withArguments, withResource, withImage];
