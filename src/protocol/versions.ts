// The protocol revisions this server speaks, newest first, and the era each belongs to. Nothing else compares versions.

/** `handshake`: state opened by `initialize`. `envelope`: every request carries its own version and capabilities. */
export type EraName = 'handshake' | 'envelope';

export const REVISIONS = [
  { id: '2026-07-28', era: 'envelope' },
  { id: '2025-11-25', era: 'handshake' },
  { id: '2025-06-18', era: 'handshake' },
  { id: '2025-03-26', era: 'handshake' },
  { id: '2024-11-05', era: 'handshake' },
] as const satisfies readonly { readonly id: string; readonly era: EraName }[];

const idsOf = (era: EraName): readonly string[] => REVISIONS.filter((row) => row.era === era).map(({ id }) => id);

/** Revisions negotiated by `initialize`, newest first. */
export const HANDSHAKE_VERSIONS = idsOf('handshake');

/** Revisions carried by each request; also what `server/discover` and the unsupported-version error list. */
export const ENVELOPE_VERSIONS = idsOf('envelope');

/** The revision answered to an `initialize` that asks for one we do not speak. */
export const LATEST_HANDSHAKE_VERSION = '2025-11-25';

/** The revision a stdio client gets that names none. */
export const OLDEST_HANDSHAKE_VERSION = '2024-11-05';

const FIRST_ENVELOPE_VERSION = '2026-07-28';

/** Whether a version names a revision of the envelope era, known or later. Dates compare as text. */
export const namesEnvelopeEra = (version: unknown): boolean => isDate(version) && version >= FIRST_ENVELOPE_VERSION;

/** Whether a version names a revision before the envelope era, known or older. */
export const namesHandshakeEra = (version: unknown): boolean => isDate(version) && version < FIRST_ENVELOPE_VERSION;

const isDate = (version: unknown): version is string =>
  typeof version === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(version);
