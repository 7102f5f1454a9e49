// The part of the gate that looks at signed/: a wrong, missing or stale signature, a broken history, a served file
// that is not what the bundle says, a file that nobody signed. An unsigned registry passes only while neither it nor the
// bundle claims a signature. What only the calendar brings is `due` and no error: a day that passes must stop no build.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Bytes, fromBase64, sameBytes, sha256Hex, utf8 } from '../../src/domain/bytes.ts';
import { DAY_MS, dayAfter } from '../../src/domain/day.ts';
import { parseJsonBytes } from '../../src/domain/json.ts';
import { parseRegistry, type RegistryProblem } from '../../src/domain/registry/parse.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { checkEndorsement } from '../../src/domain/signing/endorsement.ts';
import { walkHistory } from '../../src/domain/signing/history-walk.ts';
import { readPublicKey, verifyEd25519 } from '../../src/domain/signing/public-key.ts';
import {
  canonicalText,
  type PublishedFile,
  registryFile,
  SIGNED_FILE_NAMES,
  type SignatureForms,
  Signatures,
  signatureFiles,
} from '../../src/domain/signing/signatures.ts';
import { verifySshSignature } from '../../src/domain/signing/ssh-signature.ts';
import { readPlain } from '../read-plain.ts';

/** What is wrong with a file, in words that say what to do; `path` leads to the place in registry.json. */
export type FileProblem = {
  readonly severity: 'error' | 'due';
  /** The list was edited after its last release, or has a key and no release yet: only a deployment insists. */
  readonly unreleased?: true;
  readonly file: string;
  readonly message: string;
  readonly path?: RegistryProblem['path'];
  /** What belongs in the place of a file that is missing or different. */
  readonly unwritten?: PublishedFile;
};

const BUNDLE = 'signed/signatures.json';
const RESTORE = 'restore signed/ from version control: git restore signed';

/** Everything wrong with the signatures of `registry`, which `folder` holds. `today` is YYYY-MM-DD. */
export const reviewSignatures = async (folder: string, registry: Registry, today: string) => [
  ...datedAhead(registry, today),
  ...expiryProblems(registry, today),
  ...(await endorsementProblems(registry, today)),
  ...endorsementsThatEnd(registry, today),
  ...(await bundleProblems(folder, registry)),
  ...(await strayProblems(folder, registry)),
];

const datedAhead = ({ updated }: Registry, today: string): readonly FileProblem[] => {
  const message = `is ${updated}, which is in the future: today is ${today}`;
  return updated <= dayAfter(today) ? [] : [{ severity: 'error', file: 'registry.json', path: ['updated'], message }];
};

/** How long before a last day the gate begins to warn of it, in days. */
const NOTICE_DAYS = 30;

/** Whether the last day `expires` is at most 30 days after `today`, or before it. */
const isNear = (expires: string, today: string): boolean =>
  Date.parse(expires) - Date.parse(today) <= NOTICE_DAYS * DAY_MS;

const expiryProblems = ({ expires }: Registry, today: string): readonly FileProblem[] => {
  if (expires === undefined || !isNear(expires, today)) return [];
  const message =
    expires < today
      ? `expired on ${expires}, and readers refuse it; release it again`
      : `expires on ${expires}; release it again before that day`;
  return [{ severity: 'due', file: 'registry.json', path: ['expires'], message }];
};

/** What earlier releases of this software left in signed/. */
const MINISIGN_FILES: readonly string[] = ['registry.json.minisig', 'minisign.pub'];

// Files whose names begin with a dot are of editors and version control.
const strayProblems = async (folder: string, { curator }: Registry): Promise<readonly FileProblem[]> => {
  const known: readonly string[] = ['signatures.json', ...(curator.pubkey === null ? [] : SIGNED_FILE_NAMES)];
  const names = await readdir(join(folder, 'signed')).catch(() => []);
  return names
    .filter((name) => !name.startsWith('.') && !known.includes(name))
    .map((name) =>
      MINISIGN_FILES.includes(name)
        ? {
            severity: 'due',
            file: `signed/${name}`,
            message: 'is of minisign, which nothing here reads any more; you may delete it',
          }
        : { severity: 'error', file: `signed/${name}`, message: 'belongs to no signature of registry.json; remove it' },
    );
};

const bundleProblems = async (folder: string, registry: Registry): Promise<readonly FileProblem[]> => {
  const bundle = v.safeParse(Signatures, await jsonFileOrNothing(join(folder, BUNDLE)));
  if (!bundle.success) return inBundle(`is missing or damaged; ${RESTORE}`);
  const { registry: forms, history } = bundle.output;
  const { seq, prev, updated, next_key: nextKey, curator } = registry;
  const { pubkey } = curator;
  if (pubkey === null)
    return forms === null && history.length === 0 && [seq, prev, nextKey].every((field) => field === undefined)
      ? []
      : inBundle('belongs to a registry that names no key; undo that edit: git restore registry.json signed');
  if (forms === null) return untilReleased('has no signature of registry.json yet; run: npm run curator -- release');
  const key = readPublicKey(pubkey);
  if (!key.ok) return inBundle(key.error);
  const text = canonicalText(registry.document);
  const bytes = utf8(text);
  const wrongForms = await formProblems(key.value, forms, bytes);
  if (wrongForms.length > 0) return (await isEdited(folder, text)) ? untilReleased(EDITED) : inBundle(...wrongForms);
  const sha256 = await sha256Hex(bytes);
  const wrongLinks = await walkHistory(history, { seq: seq ?? 0, prev, updated, sha256, key: pubkey });
  if (wrongLinks.length > 0) return inBundle(...wrongLinks);
  return (await differing(folder, [registryFile(text), ...signatureFiles(key.value, forms, history)])).map((file) => ({
    ...{ severity: 'error', file: `signed/${file.signed.name}`, unwritten: file.signed },
    message: file.hasOtherEnds
      ? OTHER_ENDS
      : 'is not what signatures.json says; run: npm run curator -- release, which writes it again',
  }));
};

const OTHER_ENDS =
  'differs from what was signed only in the ends of its lines, which Git for Windows changes; commit what you edited, then run: git config core.autocrlf false && git rm -rq --cached . && git reset --hard';

/** The files of a release that holds, but that `folder` does not have as they were signed, such as after a kill. */
export const unwrittenFiles = async (folder: string, registry: Registry): Promise<readonly PublishedFile[]> =>
  (await bundleProblems(folder, registry)).flatMap(({ unwritten }) => unwritten ?? []);

const EDITED = 'is not of the present registry.json; undo the edit, or run: npm run curator -- release';

/** Whether what was released last is sound as it lies in signed/, so that the list with `text` is an edit of it. */
const isEdited = async (folder: string, text: string): Promise<boolean> => {
  const signed = parseRegistry(await jsonFileOrNothing(join(folder, 'signed', 'registry.json')));
  if (!signed.ok || canonicalText(signed.value.document) === text) return false;
  return (await bundleProblems(folder, signed.value)).length === 0;
};

const formProblems = async (key: Bytes, { raw, sshsig }: SignatureForms, bytes: Bytes) => {
  const signature = fromBase64(raw);
  return [
    { name: 'raw', holds: signature !== undefined && (await verifyEd25519(key, signature, bytes)) },
    { name: 'SSH', holds: await verifySshSignature(key, sshsig, bytes) },
  ]
    .filter(({ holds }) => !holds)
    .map(({ name }) => `holds a signature (${name}) that does not belong to registry.json; ${RESTORE}`);
};

/** Those of `files` that `folder` lacks, or has with other bytes. */
const differing = async (folder: string, files: readonly PublishedFile[]) => {
  const checked = await Promise.all(
    files.map(async (signed) => {
      const found = await readPlain(join(folder, 'signed', signed.name)).catch(() => undefined);
      if (found !== undefined && sameBytes(found, signed.body)) return [];
      return [{ signed, hasOtherEnds: found?.toString('latin1').replaceAll('\r\n', '\n') === latin1(signed.body) }];
    }),
  );
  return checked.flat();
};

const latin1 = (bytes: Bytes): string => Buffer.from(bytes).toString('latin1');

/** Each endorsement whose proof does not count on the day `today`; an entry without a proof is an unchecked claim. */
export const endorsementProblems = async (registry: Registry, today: string): Promise<readonly FileProblem[]> => {
  const checks = await Promise.all(
    registry.endorsements.map((entry) => checkEndorsement(entry, registry.curator.pubkey, today)),
  );
  return checks.flatMap((check, index) =>
    check.verified || registry.endorsements[index]?.proof === undefined
      ? []
      : [inEndorsement(index, check.reason, check.outOfDate === true ? 'due' : 'error')],
  );
};

const endorsementsThatEnd = ({ endorsements }: Registry, today: string): readonly FileProblem[] =>
  endorsements.flatMap(({ proof }, index) =>
    proof?.expires === undefined || proof.expires < today || !isNear(proof.expires, today)
      ? []
      : [inEndorsement(index, `it expires on ${proof.expires}`, 'due')],
  );

const inEndorsement = (index: number, reason: string, severity: FileProblem['severity']): FileProblem => ({
  severity,
  file: 'registry.json',
  path: ['endorsements', index],
  message: `${reason}; remove it or ask for a new one`,
});

const inBundle = (...messages: readonly string[]): readonly FileProblem[] =>
  messages.map((message) => ({ severity: 'error', file: BUNDLE, message }));

const untilReleased = (...messages: readonly string[]): readonly FileProblem[] =>
  inBundle(...messages).map((problem) => ({ ...problem, unreleased: true }));

const jsonFileOrNothing = async (path: string): Promise<unknown> =>
  parseJsonBytes(await readPlain(path).catch(() => new Uint8Array()));
