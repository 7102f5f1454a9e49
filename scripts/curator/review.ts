// `check` and `diff`: what is wrong with the registry, and what changed in it. Neither changes a file.

import { join } from 'node:path';
import { dayOf } from '../../src/domain/day.ts';
import { diffRegistries } from '../../src/domain/registry/diff.ts';
import { ok } from '../../src/domain/result.ts';
import { complaintLine, reviewFolder } from '../gate/check-registry.ts';
import type { Outcome, Shared } from './outcome.ts';
import { loadRepository } from './repository.ts';

/** `check`: everything wrong or doubtful, warnings included. Fails only on errors. */
export const check = async ({ folder, now }: Shared): Promise<Outcome> => {
  const complaints = await reviewFolder(folder, dayOf(now));
  const errors = complaints.filter(({ severity }) => severity === 'error').length;
  const summary = `${errors} error(s), ${complaints.length - errors} warning(s) in ${join(folder, 'registry.json')}`;
  const text = [...complaints.map(complaintLine), summary].join('\n');
  return ok({ text, data: { errors, warnings: complaints.length - errors, complaints }, failed: errors > 0 });
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
