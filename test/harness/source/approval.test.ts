// Which servers may start: refused, allowed, or approved by the person.
import { describe, expect, test } from 'vitest';
import type { McpServer } from '../../../src/harness/items.ts';
import { startingBy } from '../../../src/harness/source/approval.ts';

const json = (value: unknown): string => JSON.stringify(value);

describe('whether a server may start', () => {
  const server = (some: Partial<McpServer>): McpServer => ({
    ...{ type: 'stdio', command: undefined, args: [], env: {}, url: undefined, headers: {} },
    ...{ timeout: undefined, clientId: undefined, ...some },
  });
  const local = server({ command: 'npx', args: ['-y', 'p'] });
  const remote = server({ type: 'http', url: 'https://a.b/mcp?x=1' });
  const why = (settings: object, one: McpServer, isShared = false) =>
    startingBy({ all: [{}, JSON.parse(json(settings))], personal: [{}, JSON.parse(json(settings))] })('s', {
      server: one,
      isShared,
    });
  const DENIED = 'deniedMcpServers refuses it';
  const LEFT = 'allowedMcpServers leaves it out';

  type Row = [rule: unknown, ...fits: readonly McpServer[]];
  test.each<Row>([
    [{ serverName: 's' }, local, remote],
    [{ serverName: 't' }],
    ['s'],
    [{ serverCommand: ['npx', '-y', 'p'] }, local],
    ...[['npx', '-y'], ['npx -y p'], [], 'npx'].map((serverCommand): Row => [{ serverCommand }]),
    ...['https://a.b/*', 'https://a.b/mcp?x=1', '*'].map((serverUrl): Row => [{ serverUrl }, remote]),
    ...['https://axb/*', 'a.b/*', 'https://a.b/mcp', 7].map((serverUrl): Row => [{ serverUrl }]),
  ])('where %j refuses', (rule, ...fits) => {
    for (const one of [local, remote])
      expect(why({ deniedMcpServers: [rule] }, one)).toBe(fits.includes(one) ? DENIED : undefined);
  });

  test.each<[rules: readonly unknown[], ...left: readonly McpServer[]]>([
    [[], local, remote],
    [[{ serverName: 's' }]],
    [[{ serverName: 's' }, { serverUrl: 'https://c/*' }], remote],
    [[{ serverName: 's' }, { serverCommand: ['x'] }], local],
    [[{ serverUrl: 'https://a.b/*' }, { serverUrl: 'https://c/*' }], local],
  ])('where %j allow', (rules, ...left) => {
    for (const one of [local, remote])
      expect(why({ allowedMcpServers: rules }, one)).toBe(left.includes(one) ? LEFT : undefined);
    expect(why({ allowedMcpServers: 'none' }, local)).toBeUndefined();
  });

  const NOT_APPROVED = /^it is not approved/;
  test.each<[settings: object, hint?: RegExp]>([
    [{}, NOT_APPROVED],
    [{ enableAllProjectMcpServers: true }],
    [{ enableAllProjectMcpServers: 'true' }, NOT_APPROVED],
    [{ enabledMcpjsonServers: ['s'] }],
    [{ enabledMcpjsonServers: ['t'] }, NOT_APPROVED],
    [{ enabledMcpjsonServers: ['s'], disabledMcpjsonServers: ['s'] }, /^it is switched off$/],
  ])('where it is the repository’s and the person has %j', (settings, hint) => {
    expect(why(settings, local, true)).toEqual(hint === undefined ? undefined : expect.stringMatching(hint));
    expect(why(settings, local)).toBeUndefined();
  });
});
