// The argument `query`, as every tool that takes one describes it.
import * as v from 'valibot';
import { MAX_QUERY_CHARS } from '../../domain/matching/match.ts';
import { maxCodePoints } from './tool.ts';

export const QueryArgument = v.pipe(
  v.string('must be a string'),
  maxCodePoints(MAX_QUERY_CHARS),
  v.description(
    'The general subject and what is wanted, in two to six English words; not a story, and a ' +
      'thing rather than its product name. A slug gives its topic exactly.',
  ),
);
