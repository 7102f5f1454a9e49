// The revisions we speak, and which version headers name the stateless era.
import { expect, test } from 'vitest';
import {
  ENVELOPE_VERSIONS,
  HANDSHAKE_VERSIONS,
  LATEST_HANDSHAKE_VERSION,
  namesEnvelopeEra,
  OLDEST_HANDSHAKE_VERSION,
} from '../../src/protocol/versions.ts';

test('four revisions open sessions, one is stateless (NEG-1, ENV-8)', () => {
  expect(HANDSHAKE_VERSIONS).toEqual(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']);
  expect(ENVELOPE_VERSIONS).toEqual(['2026-07-28']);
  expect([LATEST_HANDSHAKE_VERSION, OLDEST_HANDSHAKE_VERSION]).toEqual(['2025-11-25', '2024-11-05']);
});

test.each([
  ['2026-07-28', true],
  ['2026-07-29', true],
  ['2027-01-01', true],
  ['2026-07-27', false],
  ['2025-11-25', false],
  ['v999.0.0', false],
  ['3', false],
  ['2026-07-28x', false],
  ['', false],
  [undefined, false],
  [20260728, false],
])('the version %s names the stateless era: %s (ERA-5, ERA-6)', (version, want) =>
  expect(namesEnvelopeEra(version)).toBe(want),
);
