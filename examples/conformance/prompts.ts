// Prompts by the names that the conformance suite gets: without arguments, with a resource, with an image.

import type { Prompt, PromptMessage } from '../../src/catalog/prompts.ts';
import { ok } from '../../src/domain/result.ts';
import { RED_PIXEL_PNG } from './samples.ts';

const user = (content: object): PromptMessage => ({ role: 'user', content });
const text = (value: string): PromptMessage => user({ type: 'text', text: value });
const argument = (name: string) => ({ name, description: `The value of ${name}.`, required: true });

const simple: Prompt<unknown> = {
  listing: { name: 'test_simple_prompt', description: 'A prompt without arguments.' },
  get: async () => ok({ description: 'Simple', messages: [text('A simple prompt.')] }),
  complete: () => [],
};

const withResource: Prompt<unknown> = {
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

const withImage: Prompt<unknown> = {
  listing: { name: 'test_prompt_with_image', description: 'A prompt that carries an image.' },
  get: async () =>
    ok({
      description: 'Image',
      messages: [user({ type: 'image', data: RED_PIXEL_PNG, mimeType: 'image/png' }), text('Look at this image.')],
    }),
  complete: () => [],
};

export const FIXTURE_PROMPTS: readonly Prompt<unknown>[] = [simple, withResource, withImage];
