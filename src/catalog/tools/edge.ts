// The catalog of the edge server. Array order is wire order; a tool without arguments comes first.
import type { Ports } from '../ports.ts';
import { getEndorsements } from './get-endorsements.ts';
import { getProvenance } from './get-provenance.ts';
import { getSources } from './get-sources.ts';
import { listCategories } from './list-categories.ts';
import type { Tool } from './tool.ts';

export const EDGE_TOOLS: readonly Tool<Ports>[] = [listCategories, getProvenance, getEndorsements, getSources];
