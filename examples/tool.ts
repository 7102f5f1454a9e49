// A tool: its schema checks the arguments, types them and is what clients see. It gets only the ports that it names.
import * as v from 'valibot';
import { defineTool } from '../src/catalog/tools/tool.ts';
import { fail, ok } from '../src/domain/result.ts';

export const countWords = defineTool({
  name: 'count_words',
  title: 'Count words',
  description: 'Counts the words of a text. Use it before you cut one to a length. Not for characters.',
  readOnly: true,
  input: v.strictObject({ text: v.pipe(v.string(), v.maxLength(1_000)) }),
  output: () => v.looseObject({ words: v.number() }),
  run: ({ text }, { most }: { readonly most: number }) => {
    const words = text.split(/\s+/).filter(Boolean).length;
    const data = { words };
    if (words <= most) return ok({ text: `${words} of at most ${most} words.`, data });
    return fail({ text: `${words} words are more than ${most}: cut the text, then count again.`, data });
  },
});
