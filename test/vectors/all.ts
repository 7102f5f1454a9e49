// The whole wire table, and how a row of it is checked.
import { describe, expect, test } from 'vitest';
import type { Serve } from '../support/wire.ts';
import { HABIT_VECTORS } from './habits.ts';
import { HANDSHAKE_VECTORS } from './handshake.ts';
import { MALFORMED_VECTORS } from './malformed.ts';
import { STATELESS_VECTORS } from './stateless.ts';
import { needsSessions, run, type Vector } from './vector.ts';

export const VECTORS: readonly Vector[] = HANDSHAKE_VECTORS.concat(STATELESS_VECTORS, MALFORMED_VECTORS, HABIT_VECTORS);

/** Every row as a test of `serves`. Where one opens no session, that fails once and no row is tried. */
export const testVectors = (
  serves: () => readonly Serve[],
  check = async (vector: Vector): Promise<void> => {
    for (const serve of serves()) await checkVector(serve, vector);
  },
): void => {
  describe('the wire table', () => {
    needsSessions(serves);
    test.each(VECTORS)('$says', check);
  });
};

/** Sends one row's request and expects what the row wants. */
export const checkVector = async (serve: Serve, vector: Vector): Promise<void> => {
  const received = await run(serve, vector);
  expect(received).toMatchObject(vector.want);
  for (const name of vector.lacks ?? []) expect(received.headers).not.toHaveProperty(name);
};
