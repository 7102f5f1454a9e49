// The words of questions, as every matcher reads them.
import { buildLexicon } from '../../src/domain/words/lexicon.ts';
import { commonWords } from '../../src/domain/words/stop-words.ts';

export const LEXICON = buildLexicon(commonWords());
