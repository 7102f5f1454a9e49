// The first category of this repository's registry, for tests that need any real one.
import { checkoutRegistry } from '../../scripts/checkout.ts';

const [first] = checkoutRegistry().categories;
if (first === undefined) throw new Error('registry.json has no category');

export const REGISTRY_CATEGORY = first;
