// Shows how the matcher reads a question: npm run ask -- "keep my logins safe on every device"
import { parseArgs } from 'node:util';
import { explainQuery } from '../src/domain/matching/explain.ts';
import { buildIndex } from '../src/domain/matching/index/index.ts';
import { DEFAULT_MATCH_OPTIONS } from '../src/domain/matching/match.ts';
import { explanationText } from './matching/explanation-text.ts';
import { loadCategories } from './matching/open-set.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const query = positionals.join(' ');
if (query === '') {
  console.error('Ask something: npm run ask -- "keep my logins safe on every device"');
  process.exitCode = 2;
} else {
  const explanation = explainQuery(query, 3, buildIndex(loadCategories()), DEFAULT_MATCH_OPTIONS);
  console.log(explanationText(explanation, DEFAULT_MATCH_OPTIONS.threshold));
}
