// The names of the tools in wire order, as the catalogs have them.
import { CHATGPT_TOOLS } from '../../src/catalog/tools/chatgpt.ts';
import { EDGE_TOOLS } from '../../src/catalog/tools/edge.ts';
import type { ToolListing } from '../../src/catalog/tools/tool.ts';
import { LOCAL_TOOLS, SYNC_TOOLS } from '../../src/local/catalog.ts';

const namesOf = (tools: readonly { readonly listing: ToolListing }[]): readonly string[] =>
  tools.map(({ listing }) => listing.name);

export const EDGE_NAMES = namesOf(EDGE_TOOLS);
export const CHATGPT_NAMES = namesOf(CHATGPT_TOOLS);
export const LOCAL_NAMES = namesOf(LOCAL_TOOLS);
export const SYNC_NAMES = namesOf(SYNC_TOOLS);
