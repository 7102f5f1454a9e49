// Every way in which the official SDK's second-generation client can open a conversation: plainly (a handshake), at an
// older revision, by probing, and pinned to the revision without sessions.
import type { ClientOptions } from '@modelcontextprotocol/client';

/** Options that make a client open its conversation in one way, and the revision and era it must end up with. */
type ClientMode = {
  readonly mode: string;
  readonly options: ClientOptions;
  readonly version: string;
  readonly era: 'legacy' | 'modern';
};

const olderOnly = (version: string): ClientMode => ({
  mode: `a client that knows only ${version}`,
  options: { supportedProtocolVersions: [version] },
  version,
  era: 'legacy',
});

type Negotiation = NonNullable<ClientOptions['versionNegotiation']>;
const modern = (mode: string, versionNegotiation: Negotiation): ClientMode => ({
  ...{ mode, options: { versionNegotiation }, version: '2026-07-28', era: 'modern' },
});

export const CLIENT_MODES: readonly ClientMode[] = [
  { mode: 'a plain client', options: {}, version: '2025-11-25', era: 'legacy' },
  ...['2025-06-18', '2025-03-26', '2024-11-05'].map(olderOnly),
  modern('a client that probes', { mode: 'auto' }),
  modern('a client pinned to 2026-07-28', { mode: { pin: '2026-07-28' } }),
];
