// Refusals: codes and statuses are public, so the whole table stands here a second time.
import { expect, test } from 'vitest';
import { FAULTS } from '../../src/protocol/faults.ts';

const TABLE: Readonly<Record<string, readonly [code: number, inSession: number, stateless: number]>> = {
  forbidden_origin: [-32600, 403, 403],
  forbidden_host: [-32600, 403, 403],
  wrong_verb: [-32600, 405, 405],
  not_acceptable: [-32600, 406, 406],
  wrong_media_type: [-32600, 415, 415],
  encoded_body: [-32600, 415, 415],
  too_large: [-32600, 413, 413],
  not_json: [-32700, 400, 400],
  batch: [-32600, 400, 400],
  bad_message: [-32600, 400, 400],
  too_deep: [-32600, 400, 400],
  unexpected_response: [-32600, 400, 400],
  not_initialized: [-32002, 400, 400],
  unknown_session: [-32001, 404, 404],
  bad_version_header: [-32600, 400, 400],
  bad_envelope: [-32602, 400, 400],
  header_mismatch: [-32020, 400, 400],
  missing_capability: [-32021, 400, 400],
  unsupported_version: [-32022, 400, 400],
  unknown_method: [-32601, 200, 404],
  unknown_tool: [-32601, 200, 200],
  bad_params: [-32602, 200, 200],
  bad_arguments: [-32602, 200, 200],
  internal: [-32603, 200, 200],
  unavailable: [-32603, 503, 503],
  too_many_requests: [429, 429, 429],
};

test('every refusal has its code and statuses, and no other refusal exists (ENV-11, H-POST-12, H-POST-13, H-POST-14)', () => {
  const rows = Object.entries(FAULTS).map(([name, { code, status: of }]) => [name, [code, of.handshake, of.envelope]]);
  expect(Object.fromEntries(rows), 'A new refusal has its codes in TABLE of this file.').toEqual(TABLE);
});
