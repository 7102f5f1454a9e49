// Every problem of registry.json and what belongs to it, each with its path, line and column.
import type { Registry } from '../../src/domain/registry/registry.ts';
import { futureDays, reviewRegistry } from '../../src/domain/registry/review.ts';
import { readFederated } from '../federated.ts';
import { REVIEW_RULES } from '../review-rules.ts';
import { reviewLists } from './check-lists.ts';
import { type FileProblem, reviewSignatures } from './check-signatures.ts';
import { atStart, complaintText, type LocatedProblem } from './json-text.ts';
import { byPlace, type Complaint, type RegistryFile, readOwn, readRegistry } from './registry-file.ts';

const REGISTRY = 'registry.json';

/** Everything wrong or doubtful in the registry whose bytes these are, by place. Never throws. */
export const reviewBytes = (bytes: Uint8Array): readonly Complaint[] => {
  const file = readRegistry(bytes);
  return file.ok ? reviewFile(file.value) : file.error.map(inRegistry);
};

const reviewFile = ({ registry, locate }: RegistryFile): readonly Complaint[] =>
  reviewRegistry(registry, REVIEW_RULES)
    .map((finding): Complaint => ({ ...locate(finding), file: REGISTRY, severity: finding.severity }))
    .sort(byPlace);

/**
 * Everything wrong or doubtful in a repository on the day `today`: its registry.json, lists/, signed/ and federated/.
 * @param insists `released: false` where a list may have been edited after its last release.
 */
export const reviewFolder = async (
  folder: string,
  today: string,
  insists: { readonly released: boolean } = { released: true },
): Promise<readonly Complaint[]> => {
  const file = await readOwn(folder);
  if (!file.ok) return file.error.map(inRegistry);
  const { registry } = file.value;
  const future = futureDays(registry, today).map((finding) => inRegistry(file.value.locate(finding)));
  const problems = [
    ...(await reviewSignatures(folder, registry, today)),
    ...(await reviewFederated(folder, registry, today)),
  ];
  const placed = problems.map(({ file: name, path, message, severity, unreleased = false }): Complaint => {
    const located = path === undefined ? atStart(message) : file.value.locate({ path, message });
    return { ...located, file: name, severity: unreleased && !insists.released ? 'due' : severity };
  });
  const inLists = await reviewLists(folder, registry, today);
  return [...reviewFile(file.value), ...future, ...placed, ...inLists];
};

/** A snapshot that fails is left out of the answers and stops no build: a list must never wait for somebody else's. */
const reviewFederated = async (folder: string, registry: Registry, today: string): Promise<readonly FileProblem[]> => {
  const due = (file: string, message: string) => ({ severity: 'due', file, message }) as const;
  const kept = await readFederated(folder, registry, today);
  if (!kept.ok) return [due('federated/lock.json', kept.error)];
  const failing = kept.value.lists.flatMap(({ trust, examined }, place) => {
    const message = examined.ok ? '' : `${trust.name} is left out of the answers: ${examined.error}`;
    return examined.ok ? [] : [{ ...due('registry.json', message), path: ['trusts', place] }];
  });
  const message = 'belongs to no list of "trusts"; run: npm run curator -- pull';
  return [...failing, ...kept.value.stray.map((name) => due(`federated/${name}`, message))];
};

/** A complaint as the line that editors and terminals turn into a link: `file:line:column path message`. */
export const complaintLine = ({ file, line, column, severity, ...complaint }: Complaint): string =>
  `${file}:${line}:${column} ${severity === 'error' ? '' : 'warning: '}${complaintText(complaint)}`;

const inRegistry = (located: LocatedProblem): Complaint => ({ ...located, file: REGISTRY, severity: 'error' });
