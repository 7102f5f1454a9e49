// The part of the gate that looks at federated/. A snapshot that fails is left out of the answers and stops no build: the
// curator's own list must never wait for somebody else's.
import type { Registry } from '../../src/domain/registry/registry.ts';
import { readFederated } from '../federated.ts';
import type { FileProblem } from './check-signatures.ts';

/** Everything doubtful in what `folder` keeps of the lists that `registry` trusts. `today` is YYYY-MM-DD. */
export const reviewFederated = async (
  folder: string,
  registry: Registry,
  today: string,
): Promise<readonly FileProblem[]> => {
  const kept = await readFederated(folder, registry, today);
  if (!kept.ok) return [{ severity: 'due', file: 'federated/lock.json', message: kept.error }];
  const failing = kept.value.lists.flatMap(({ place, trust, examined }): readonly FileProblem[] =>
    examined.ok
      ? []
      : [
          {
            severity: 'due',
            file: 'registry.json',
            path: ['trusts', place],
            message: `${trust.name} is left out of the answers: ${examined.error}`,
          },
        ],
  );
  const stray = kept.value.stray.map(
    (name): FileProblem => ({
      severity: 'due',
      file: `federated/${name}`,
      message: 'belongs to no list of "trusts"; run: npm run curator -- pull',
    }),
  );
  return [...failing, ...stray];
};
