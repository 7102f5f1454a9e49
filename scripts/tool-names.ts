// The names of tools that no text of the registry may name: all of every catalog, but for those of ChatGPT's two, which are
// ordinary words (search, fetch).
import { CHATGPT_TOOLS } from '../src/catalog/tools/chatgpt.ts';
import { LOCAL_TOOLS } from '../src/local/catalog.ts';

export const TOOL_NAMES: readonly string[] = [...LOCAL_TOOLS, ...CHATGPT_TOOLS]
  .map(({ listing }) => listing.name)
  .filter((name) => name.includes('_'));
