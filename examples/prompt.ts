// A prompt: its arguments are texts that a person types, and `complete` suggests how each may go on.
import { definePrompt } from '../src/catalog/prompts.ts';
import { ok } from '../src/domain/result.ts';

const SUGGESTIONS = ['test', 'testing', 'text'];

export const withArguments = definePrompt({
  name: 'test_prompt_with_arguments',
  title: 'Two arguments',
  description: 'A prompt that repeats its two arguments.',
  arguments: {
    arg1: { title: 'First', description: 'The first value.' },
    arg2: { title: 'Second', description: 'The second value.' },
  },
  write: ({ arg1, arg2 }, _: unknown) => ok(`arg1='${arg1}', arg2='${arg2}'`),
  complete: (_, typed) => SUGGESTIONS.filter((value) => value.startsWith(typed)),
});
