// Verdicts of `links` that a person overruled, each with the reason; kept in the repository, in accepted-links.json.
import { join } from 'node:path';
import * as v from 'valibot';
import { jsonFile, parseJsonBytes } from '../../src/domain/json.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { readIfThere } from '../read-plain.ts';

const Accepted = v.record(v.string(), v.strictObject({ state: v.string(), because: v.string(), day: v.string() }));
/** By the address: which verdict does not count, why, and since when. */
export type Accepted = v.InferOutput<typeof Accepted>;

export const acceptedIn = (folder: string): string => join(folder, 'accepted-links.json');

/** Those of a repository; none where there is no file. Fails with a sentence where it is damaged. */
export const readAccepted = async (folder: string): Promise<Result<Accepted, string>> => {
  const bytes = await readIfThere(acceptedIn(folder));
  if (!bytes.ok) return bytes;
  if (bytes.value === undefined) return ok({});
  const parsed = v.safeParse(Accepted, parseJsonBytes(bytes.value));
  return parsed.success ? ok(parsed.output) : fail('accepted-links.json is damaged; restore it from version control');
};

/** The file with one more. */
export const acceptedText = (accepted: Accepted, url: string, entry: Accepted[string]): string =>
  jsonFile({ ...accepted, [url]: entry });
