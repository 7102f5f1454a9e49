// A sync or an undo that is killed at any of its steps; interruption.test.ts and undo.test.ts try some of them.
import { test } from 'vitest';
import { killAtEvery, killUndoAtEvery } from './killed.ts';

test('kill -9 at every step is undone by the next run, which then does all of it', () => killAtEvery(1));

test('kill -9 at every step: the next undo finishes it, and the next sync takes it back', () => killUndoAtEvery(1));
