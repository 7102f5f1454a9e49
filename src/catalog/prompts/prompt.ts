// What a prompt is, and definePrompt: text that a person starts from, with arguments that are always strings.
import * as v from 'valibot';
import { excerpt } from '../../domain/excerpt.ts';
import { fail, ok, type Result } from '../../domain/result.ts';

type Described = { readonly name: string; readonly title?: string; readonly description: string };

/** One message of a prompt; `content` is a single block. */
export type PromptMessage = { readonly role: 'user' | 'assistant'; readonly content: object };
type PromptResult = { readonly description: string; readonly messages: readonly PromptMessage[] };

/** A prompt. `get` fails with a sentence that names the wrong argument. */
export type Prompt<Needed> = {
  readonly listing: Described & { readonly arguments?: readonly (Described & { readonly required: boolean })[] };
  readonly get: (args: unknown, ports: Needed) => Promise<Result<PromptResult, string>>;
  /** Suggested values for one argument, best first; empty where there are none. */
  readonly complete: (argument: string, typed: string, ports: Needed) => readonly string[];
};

type PromptDefinition<Names extends string, Needed> = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Every argument is required. */
  readonly arguments: Readonly<Record<Names, { readonly title: string; readonly description: string }>>;
  /** The one user message, or a sentence that names the wrong argument. */
  readonly write: (args: Readonly<Record<Names, string>>, ports: Needed) => Result<string, string>;
  readonly complete: (argument: string, typed: string, ports: Needed) => readonly string[];
};

/** Makes a prompt from its definition. */
export const definePrompt = <const Names extends string, Needed>(
  definition: PromptDefinition<Names, Needed>,
): Prompt<Needed> => {
  const entries = Object.entries<{ readonly title: string; readonly description: string }>(definition.arguments);
  const schema = v.record(v.string(), v.string());
  return {
    listing: {
      name: definition.name,
      title: definition.title,
      description: definition.description,
      arguments: entries.map(([name, texts]) => ({ name, ...texts, required: true })),
    },
    get: async (args, ports) => {
      const parsed = v.safeParse(schema, args);
      if (!parsed.success)
        return fail(`Argument '${excerpt(String(parsed.issues[0].path?.[0].key))}' must be a string`);
      const missing = entries.find(([name]) => !Object.hasOwn(parsed.output, name));
      if (missing !== undefined) return fail(`Missing required argument: ${missing[0]}`);
      const written = definition.write(parsed.output as Record<Names, string>, ports);
      if (!written.ok) return written;
      const content = { type: 'text', text: written.value };
      return ok({ description: definition.description, messages: [{ role: 'user', content }] });
    },
    complete: definition.complete,
  };
};
