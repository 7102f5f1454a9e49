// A sync that is killed at any of its steps; interruption.test.ts tries every eighth.
import { test } from 'vitest';
import { killAtEvery } from './killed.ts';

test('kill -9 at every step is undone by the next run, which then does all of it', { timeout: 1_200_000 }, () =>
  killAtEvery(1),
);
