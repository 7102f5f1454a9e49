// `new-key`: makes the curator's first key and names it in registry.json.
import { join } from 'node:path';
import { utf8 } from '../../src/domain/bytes.ts';
import { jsonFile } from '../../src/domain/json.ts';
import { fail } from '../../src/domain/result.ts';
import { toPem } from '../../src/domain/signing/public-key.ts';
import { NO_SIGNATURES, SIGNED_FILE_NAMES } from '../../src/domain/signing/signatures.ts';
import { readRegistry } from '../gate/check-registry.ts';
import { firstProblem } from '../gate/json-text.ts';
import { writeAndReport } from './disk.ts';
import { makeKey } from './keys.ts';
import { pathsIn, withRepository, withValue } from './repository.ts';

/** Makes a key and puts it and `name` into registry.json; `startOver`, for a fork: drops what others signed. */
export const newKey = withRepository(async ({ file }, shared, options: { name: string; startOver: boolean }) => {
  const { name, startOver } = options;
  if (file.registry.curator.pubkey !== null && !startOver)
    return fail(
      'registry.json names a key already; run rotate to replace it, or new-key --start-over in a fork of your own',
    );
  const made = await makeKey(shared.keys);
  if (!made.ok) return made;
  const { key, file: keyFile } = made.value;
  const fresh = startOver ? withoutPast(file.text) : file.text;
  const text = withValue(withValue(fresh, ['curator', 'name'], name), ['curator', 'pubkey'], key.z32);
  const checked = readRegistry(utf8(text));
  if (!checked.ok) return fail(firstProblem('registry.json', checked.error));
  const paths = pathsIn(shared.folder);
  const cleared = startOver ? [{ path: paths.signatures, body: jsonFile(NO_SIGNATURES) }] : [];
  const obsolete = startOver ? SIGNED_FILE_NAMES.map((name) => join(paths.signedFolder, name)) : [];
  const report = {
    text: [
      `Public key (z-base-32): ${key.z32}`,
      toPem(key.publicKey).trimEnd(),
      `The private key is in ${keyFile.path}. Keep a copy in a safe place: without it nothing can be signed.`,
      'registry.json names the key now; until you run "npm run curator -- release", check:registry asks for the signature.',
    ].join('\n'),
    data: { key: key.z32, pem: toPem(key.publicKey), file: keyFile.path },
  };
  const files = [keyFile, { path: paths.registry, body: text }, ...cleared];
  return writeAndReport(report, files, { obsolete, journalIn: shared.folder });
});

const withoutPast = (text: string): string => {
  const numberless = PAST_FIELDS.reduce((left, field) => withValue(left, [field], undefined), text);
  return withValue(numberless, ['endorsements'], []);
};
const PAST_FIELDS = ['seq', 'prev', 'next_key', 'expires', 'trusts'] as const;
