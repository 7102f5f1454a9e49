// wrangler.toml as the scripts read it.
import { parse, TomlError } from 'smol-toml';
import { fail, ok, type Result } from '../src/domain/result.ts';

/** The tables of a wrangler.toml. Fails with one line that names the place. */
export const readWrangler = (text: string): Result<Readonly<Record<string, unknown>>, string> => {
  try {
    return ok(parse(text));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [reason = ''] = error.message.replace('Invalid TOML document: ', '').split('\n');
    return fail(`wrangler.toml:${error.line}:${error.column} is not TOML: ${reason}`);
  }
};
