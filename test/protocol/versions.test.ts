// The revisions we speak, and which era a version names.
import { expect, test } from 'vitest';
import {
  ENVELOPE_VERSIONS,
  HANDSHAKE_VERSIONS,
  LATEST_HANDSHAKE_VERSION,
  namesEnvelopeEra,
  namesHandshakeEra,
  OLDEST_HANDSHAKE_VERSION,
} from '../../src/protocol/versions.ts';

test('four revisions open sessions, one is stateless (NEG-1, ENV-8)', () => {
  expect(HANDSHAKE_VERSIONS).toEqual(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']);
  expect(ENVELOPE_VERSIONS).toEqual(['2026-07-28']);
  expect([LATEST_HANDSHAKE_VERSION, OLDEST_HANDSHAKE_VERSION]).toEqual(['2025-11-25', '2024-11-05']);
});

test.each([
  ['2026-07-28', 'stateless'],
  ['2026-07-29', 'stateless'],
  ['2027-01-01', 'stateless'],
  ['2026-07-27', 'stateful'],
  ['2025-11-25', 'stateful'],
  ['2024-10-07', 'stateful'],
  ['v999.0.0', 'neither'],
  ['x2026-07-28', 'neither'],
  ['2026-07-28x', 'neither'],
  ['', 'neither'],
  [undefined, 'neither'],
  [20260728, 'neither'],
  [['2026-07-28'], 'neither'],
])('the version %s names the era: %s (ERA-2, ERA-5, ERA-6)', (version, want) =>
  expect([namesEnvelopeEra(version), namesHandshakeEra(version)]).toEqual([want === 'stateless', want === 'stateful']),
);
