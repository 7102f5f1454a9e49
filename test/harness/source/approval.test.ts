// Which servers may start: refused, allowed, or approved by the person.
import { describe, expect, test } from 'vitest';
import type { McpServer } from '../../../src/harness/items.ts';
import { whyNotStarted } from '../../../src/harness/source/approval.ts';

const json = (value: unknown): string => JSON.stringify(value);

describe('whether a server may start', () => {
  const server = (some: Partial<McpServer>): McpServer => ({
    ...{ type: 'stdio', command: undefined, args: [], env: {}, url: undefined, headers: {} },
    ...{ timeout: undefined, clientId: undefined, ...some },
  });
  const local = server({ command: 'npx', args: ['-y', 'p'] });
  const remote = server({ type: 'http', url: 'https://a.b/mcp?x=1' });
  const why = (settings: object, one: McpServer, isShared = false) =>
    whyNotStarted({ all: [{}, JSON.parse(json(settings))], personal: [{}, JSON.parse(json(settings))] }, 's', {
      server: one,
      isShared,
    });
  const DENIED = 'deniedMcpServers refuses it';
  const LEFT = 'allowedMcpServers leaves it out';

  test.each<{ rule: unknown; fits: readonly McpServer[] }>([
    { rule: { serverName: 's' }, fits: [local, remote] },
    { rule: { serverName: 't' }, fits: [] },
    { rule: 's', fits: [] },
    { rule: { serverCommand: ['npx', '-y', 'p'] }, fits: [local] },
    { rule: { serverCommand: ['npx', '-y'] }, fits: [] },
    { rule: { serverCommand: ['npx -y p'] }, fits: [] },
    { rule: { serverCommand: [] }, fits: [] },
    { rule: { serverCommand: 'npx' }, fits: [] },
    { rule: { serverUrl: 'https://a.b/*' }, fits: [remote] },
    { rule: { serverUrl: 'https://a.b/mcp?x=1' }, fits: [remote] },
    { rule: { serverUrl: '*' }, fits: [remote] },
    { rule: { serverUrl: 'https://axb/*' }, fits: [] },
    { rule: { serverUrl: 'a.b/*' }, fits: [] },
    { rule: { serverUrl: 'https://a.b/mcp' }, fits: [] },
    { rule: { serverUrl: 7 }, fits: [] },
  ])('where $rule refuses', ({ rule, fits }) => {
    for (const one of [local, remote])
      expect(why({ deniedMcpServers: [rule] }, one)).toBe(fits.includes(one) ? DENIED : undefined);
  });

  test.each<{ rules: readonly unknown[]; left: readonly McpServer[] }>([
    { rules: [], left: [local, remote] },
    { rules: [{ serverName: 's' }], left: [] },
    { rules: [{ serverName: 's' }, { serverUrl: 'https://c/*' }], left: [remote] },
    { rules: [{ serverName: 's' }, { serverCommand: ['x'] }], left: [local] },
    { rules: [{ serverUrl: 'https://a.b/*' }], left: [local] },
  ])('where $rules allow', ({ rules, left }) => {
    for (const one of [local, remote])
      expect(why({ allowedMcpServers: rules }, one)).toBe(left.includes(one) ? LEFT : undefined);
    expect(why({ allowedMcpServers: 'none' }, local)).toBeUndefined();
  });

  test.each([
    { settings: {}, hint: /^it is not approved/ },
    { settings: { enableAllProjectMcpServers: true }, hint: undefined },
    { settings: { enableAllProjectMcpServers: 'true' }, hint: /^it is not approved/ },
    { settings: { enabledMcpjsonServers: ['s'] }, hint: undefined },
    { settings: { enabledMcpjsonServers: ['t'] }, hint: /^it is not approved/ },
    { settings: { enabledMcpjsonServers: ['s'], disabledMcpjsonServers: ['s'] }, hint: /^it is switched off$/ },
  ])('where it is the repository’s and the person has $settings', ({ settings, hint }) => {
    expect(why(settings, local, true)).toEqual(hint === undefined ? undefined : expect.stringMatching(hint));
    expect(why(settings, local)).toBeUndefined();
  });
});
