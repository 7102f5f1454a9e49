// The first category of this repository's registry, for tests that need any real one.
import { readFileSync } from 'node:fs';
import { parseRegistry } from '../../src/domain/registry/registry.ts';

const parsed = parseRegistry(JSON.parse(readFileSync('registry.json', 'utf8')));
const [first] = parsed.ok ? parsed.value.categories : [];
if (first === undefined) throw new Error('registry.json has no category');

export const REGISTRY_CATEGORY = first;
