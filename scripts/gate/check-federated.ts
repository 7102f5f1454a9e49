// The part of the gate that looks at federated/. A snapshot that fails is left out of the answers and stops no build: the
// curator's own list must never wait for somebody else's.
import type { Registry } from '../../src/domain/registry/registry.ts';
import { readFederated } from '../federated.ts';
import type { FileProblem } from './check-signatures.ts';

/** Everything doubtful in what `folder` keeps of the lists that `registry` trusts. `today` is YYYY-MM-DD. */
export const reviewFederated = async (folder: string, registry: Registry, today: string) => {
  const kept = await readFederated(folder, registry, today);
  if (!kept.ok) return [due('federated/lock.json', kept.error)];
  const failing = kept.value.lists.flatMap(({ place, trust, examined }) => {
    const message = examined.ok ? '' : `${trust.name} is left out of the answers: ${examined.error}`;
    return examined.ok ? [] : [{ ...due('registry.json', message), path: ['trusts', place] }];
  });
  const message = 'belongs to no list of "trusts"; run: npm run curator -- pull';
  return [...failing, ...kept.value.stray.map((name) => due(`federated/${name}`, message))];
};

const due = (file: string, message: string): FileProblem => ({ severity: 'due', file, message });
