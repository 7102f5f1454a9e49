// `check` and `diff`: what is wrong with the registry, and what changed in it. Neither changes a file.

import { join } from 'node:path';
import { dayOf } from '../../src/domain/day.ts';
import { diffRegistries } from '../../src/domain/registry/diff.ts';
import { ok } from '../../src/domain/result.ts';
import { type Complaint, complaintLine, reviewFolder } from '../gate/check-registry.ts';
import { adviceOn } from './advice.ts';
import type { Outcome, Shared } from './outcome.ts';
import { loadRepository } from './repository.ts';

/** `check`: everything wrong or doubtful, and advice on how the list could answer better. Fails only on errors. */
export const check = async ({ folder, now }: Shared): Promise<Outcome> => {
  const reviewed = await reviewFolder(folder, dayOf(now));
  const errors = reviewed.filter(({ severity }) => severity === 'error').length;
  const advice = errors > 0 ? NO_ADVICE : await adviceFor(folder);
  const complaints = [...reviewed, ...advice.complaints];
  const summary = `${errors} error(s), ${complaints.length - errors} warning(s) in ${join(folder, 'registry.json')}`;
  const text = [...complaints.map(complaintLine), ...advice.summary, summary].join('\n');
  return ok({ text, data: { errors, warnings: complaints.length - errors, complaints }, failed: errors > 0 });
};

type Advice = { readonly complaints: readonly Complaint[]; readonly summary: readonly string[] };
const NO_ADVICE: Advice = { complaints: [], summary: [] };

const adviceFor = async (folder: string): Promise<Advice> => {
  const repository = await loadRepository(folder);
  if (!repository.ok) return NO_ADVICE;
  const { registry, locate } = repository.value.file;
  const { findings, summary } = adviceOn(registry);
  const complaints = findings.map(
    (finding): Complaint => ({
      ...locate(finding),
      file: 'registry.json',
      severity: finding.severity,
    }),
  );
  return { complaints, summary: [summary] };
};

/** `diff`: what changed since the signed version, in words. */
export const diff = async ({ folder }: Shared): Promise<Outcome> => {
  const repository = await loadRepository(folder);
  if (!repository.ok) return repository;
  const { file, signed } = repository.value;
  if (signed === undefined) return ok({ text: 'Nothing is signed yet, so everything is new.', data: { changes: [] } });
  const changes = diffRegistries(signed.registry, file.registry);
  const { version, seq } = signed.registry;
  const since = `since the signed version ${version} (seq ${seq})`;
  const lines =
    changes.length === 0 ? [`Nothing changed ${since}.`] : [`Changes ${since}:`, ...changes.map((line) => `- ${line}`)];
  return ok({ text: lines.join('\n'), data: { version, seq, changes } });
};
