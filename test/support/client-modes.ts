// Every way in which the official SDK's second-generation client can open a conversation: plainly (a handshake), at an
// older revision, by probing, and pinned to the revision without sessions.
import type { ClientOptions } from '@modelcontextprotocol/client';

/** Options that make a client open its conversation in one way, and the revision and era it must end up with. */
export type ClientMode = {
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

export const CLIENT_MODES: readonly ClientMode[] = [
  { mode: 'a plain client', options: {}, version: '2025-11-25', era: 'legacy' },
  olderOnly('2025-06-18'),
  olderOnly('2025-03-26'),
  olderOnly('2024-11-05'),
  {
    mode: 'a client that probes',
    options: { versionNegotiation: { mode: 'auto' } },
    version: '2026-07-28',
    era: 'modern',
  },
  {
    mode: 'a client pinned to 2026-07-28',
    options: { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    version: '2026-07-28',
    era: 'modern',
  },
];
