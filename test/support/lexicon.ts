// The words of questions, as every matcher reads them.
import { buildLexicon } from '../../src/domain/matching/words/lexicon.ts';
import { commonWords } from '../../src/domain/matching/words/stop-words.ts';

export const LEXICON = buildLexicon(commonWords());
