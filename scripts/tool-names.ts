// The names of tools that no text of the registry may contain: those of all catalogs, except ChatGPT's two tools, whose
// names are ordinary words (search, fetch).
import { CHATGPT_TOOLS } from '../src/catalog/tools/chatgpt.ts';
import { LOCAL_TOOLS } from '../src/local/catalog.ts';

export const TOOL_NAMES: readonly string[] = [...LOCAL_TOOLS, ...CHATGPT_TOOLS]
  .map(({ listing }) => listing.name)
  .filter((name) => name.includes('_'));
