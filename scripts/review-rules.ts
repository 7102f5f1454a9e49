// By what the texts of a registry are judged: they may name no tool of any catalog, except ChatGPT's two, whose names are
// ordinary words (search, fetch), and their hosts are judged as people read them.
import { domainToUnicode } from 'node:url';
import { CHATGPT_TOOLS } from '../src/catalog/tools/chatgpt.ts';
import type { ReviewRules } from '../src/domain/registry/review.ts';
import { LOCAL_TOOLS } from '../src/local/catalog.ts';

export const REVIEW_RULES: ReviewRules = {
  toolNames: [...LOCAL_TOOLS, ...CHATGPT_TOOLS].map(({ listing }) => listing.name).filter((name) => name.includes('_')),
  readHost: domainToUnicode,
};
