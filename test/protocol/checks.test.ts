// The order of refusal in the stateless era: of two faults in one request, the earlier one answers.

import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/domain/json.ts';
import type { CallHeaders } from '../../src/protocol/call.ts';
import { checkRequest } from '../../src/protocol/checks.ts';
import { CAPABILITIES, MODERN, VERSION_KEY } from '../support/wire.ts';

type Parts = { readonly meta: JsonObject; readonly headers: CallHeaders; readonly params: JsonObject };
const SOUND: Parts = {
  meta: { [VERSION_KEY]: MODERN, [CAPABILITIES]: {} },
  headers: { protocolVersion: MODERN, method: 'tools/call', name: 'echo' },
  params: { name: 'echo' },
};

const outcome = ({ meta, headers, params }: Parts): string => {
  const request = { kind: 'request', id: 1, method: 'tools/call', params: { ...params, _meta: meta } } as const;
  const checked = checkRequest(request, { headers });
  return checked.ok ? 'passes' : `${checked.error.name}: ${checked.error.message ?? ''}`;
};

/** One fault each, in the order in which they must answer. */
const FAULTS: readonly { readonly says: string; readonly want: RegExp; readonly spoil: (sound: Parts) => Parts }[] = [
  {
    says: 'missing capabilities',
    want: /^bad_envelope: .*missing/,
    spoil: ({ meta: { [CAPABILITIES]: _, ...meta }, ...rest }) => ({ meta, ...rest }),
  },
  {
    says: 'a version header that differs',
    want: /^header_mismatch: .*MCP-Protocol-Version '2025-11-25' differs/,
    spoil: ({ headers, ...rest }) => ({ ...rest, headers: { ...headers, protocolVersion: '2025-11-25' } }),
  },
  {
    says: 'a method header that differs',
    want: /^header_mismatch: .*Mcp-Method 'x' differs/,
    spoil: ({ headers, ...rest }) => ({ ...rest, headers: { ...headers, method: 'x' } }),
  },
  {
    says: 'an unsupported version',
    want: /^unsupported_version/,
    spoil: ({ meta, headers, ...rest }) => ({
      ...rest,
      meta: { ...meta, [VERSION_KEY]: 'v9' },
      headers: { ...headers, protocolVersion: headers.protocolVersion === MODERN ? 'v9' : headers.protocolVersion },
    }),
  },
  {
    says: 'a missing name header',
    want: /^header_mismatch: .*Mcp-Name is missing/,
    spoil: ({ headers, ...rest }) => ({ ...rest, headers: { ...headers, name: undefined } }),
  },
];

test('a sound request passes', () => expect(outcome(SOUND)).toBe('passes'));

test.each(FAULTS)('$says alone is refused (ENV-1, ENV-7, ENV-9, H-HDR-1, H-HDR-2, H-HDR-3)', ({ spoil, want }) =>
  expect(outcome(spoil(SOUND))).toMatch(want),
);

const PAIRS = FAULTS.flatMap((first, index) => FAULTS.slice(index + 1).map((second) => ({ first, second })));
test.each(PAIRS)('$first.says answers before $second.says', ({ first, second }) => {
  expect(outcome(first.spoil(second.spoil(SOUND)))).toMatch(first.want);
  expect(outcome(second.spoil(first.spoil(SOUND)))).toMatch(first.want);
});
