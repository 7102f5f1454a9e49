// The whole wire table, and how a row of it is checked.
import { expect } from 'vitest';
import type { Serve } from '../support/wire.ts';
import { HABIT_VECTORS } from './habits.ts';
import { HANDSHAKE_VECTORS } from './handshake.ts';
import { MALFORMED_VECTORS } from './malformed.ts';
import { STATELESS_VECTORS } from './stateless.ts';
import { run, type Vector } from './vector.ts';

export const VECTORS: readonly Vector[] = [
  ...HANDSHAKE_VECTORS,
  ...STATELESS_VECTORS,
  ...MALFORMED_VECTORS,
  ...HABIT_VECTORS,
];

/** Sends one row's request and expects what the row wants. */
export const checkVector = async (serve: Serve, vector: Vector): Promise<void> => {
  const received = await run(serve, vector);
  expect(received).toMatchObject(vector.want);
  for (const name of vector.lacks ?? []) expect(received.headers).not.toHaveProperty(name);
};
