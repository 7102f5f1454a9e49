// The first category of the list that tests run on, for tests that need any real one.
import { FIRST_LIST } from './first-list.ts';

const [first] = FIRST_LIST.categories;
if (first === undefined) throw new Error('the list has no category');

export const REGISTRY_CATEGORY = first;
