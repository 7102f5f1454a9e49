// Where a server has a secret and where it has none, and how a text is shown without its secrets.
import { expect, test } from 'vitest';
import type { McpServer } from '../../../src/harness/items.ts';
import { secretsOf, withoutSecrets } from '../../../src/harness/source/secrets.ts';

/** A server with nothing in it. */
const BARE: McpServer = {
  ...{ type: 'http', command: undefined, args: [], env: {}, url: undefined, headers: {} },
  ...{ timeout: undefined, clientId: undefined },
};

test.each<[Partial<McpServer>, string]>([
  [{ headers: { Authorization: 'Bearer abc' } }, 'header Authorization'],
  [{ headers: { 'Ocp-Apim-Subscription-Key': 'abc' } }, 'header Ocp-Apim-Subscription-Key'],
  [{ args: ['--key', 'abcdefgh'] }, 'args[1]'],
  [{ url: `https://mcp.zapier.com/api/mcp/s/${'aB3'.repeat(10)}/mcp` }, 'url'],
  [{ headers: { Cookie: 'a=b' } }, 'header Cookie'],
  [{ headers: { Authorization: 'Bearer ${T}', 'X-Trace': 'on' } }, ''],
  [{ args: ['--token=abcdefgh1'] }, 'args[0]'],
  [{ args: ['--api-key', 'abcdefgh1'] }, 'args[1]'],
  [{ args: ['--header', 'Authorization: Bearer abc'] }, 'args[1]'],
  [{ args: ['--header=Cookie: a=b'] }, 'args[0]'],
  [{ args: ['-e', 'GITHUB_TOKEN=abcdefgh1'] }, 'args[1]'],
  [{ args: ['--env=API_KEY=abcdefgh1'] }, 'args[0]'],
  [{ args: ['-e', 'API_KEY=a b c d\ne f g h'] }, 'args[1]'],
  [{ args: ['see API_KEY=a b c d e f g h'] }, ''],
  [{ args: ['-e', 'GITHUB_TOKEN', '-e', 'API_KEY=${API_KEY}'] }, ''],
  [{ args: ['mcp-remote', 'https://h/mcp?api_key=abcdefgh1'] }, 'args[1]'],
  [{ args: ['git+ssh://git@host/x#v1'] }, ''],
  [{ headers: { Authorization: 'Bearer ${T:-abc}' } }, 'header Authorization'],
  [{ args: ['--project', 'abcdefgh1'] }, ''],
  [{ url: 'https://h/?a=1&token=abcdefgh1' }, 'url'],
  [{ url: 'https://h/#access_token=abcdefgh1' }, 'url'],
  [{ url: 'https://me:pw@h/' }, 'url'],
  [{ url: 'https://abc@h/' }, 'url'],
  [{ url: 'a+1.b-c://a@h' }, 'url'],
  [{ url: 'https://:@h/' }, ''],
  [{ url: 'https://h/a@b' }, ''],
  [{ url: '1://a@h' }, ''],
  [{ args: ['x', '--user', 'a:abcdefgh'] }, 'args[2]'],
  [{ args: ['--proxy-user', 'a:abcdefgh'] }, 'args[1]'],
  [{ args: ['--a-user', 'a:abcdefgh'] }, ''],
  [{ args: ['token', 'abcdefgh'] }, ''],
  [{ args: ['--token x', 'abcdefgh'] }, ''],
  [{ args: ['X-Key: abc'] }, 'args[0]'],
  [{ args: ['a X-Key: abc'] }, ''],
  [{ args: ['-e=X-Key:abc'] }, 'args[0]'],
  [{ args: ['.--x=X-Key:abc'] }, ''],
  [{ url: 'https://${U}:${P}@h/?token=${T}' }, ''],
  [{ args: ['-c', 'export API_TOKEN=abcdef1234567890 && run'] }, 'args[1]'],
  [{ args: ['--auth-header', 'Bearer abcdef1234567890'] }, 'args[1]'],
  [{ args: ['-u', 'admin:hunter2hunter2'] }, 'args[1]'],
  [{ args: ['-u', '1000:1000', '--user', '${U}:${P}'] }, ''],
  [{ headers: { 'X-Custom': 'Bearer abcdef1234567890' } }, 'header X-Custom'],
  [{ command: 'run --token abcdef1234567890' }, 'command'],
])('%j has secrets at: %s', (server, place) => {
  expect(secretsOf({ ...BARE, ...server })).toEqual(place === '' ? [] : [place]);
});

const headersFound = (names: string, value: string): readonly string[] =>
  secretsOf({ ...BARE, headers: Object.fromEntries(names.split(' ').map((name) => [name, value])) });
test('a short text is a secret in some headers, and in others none', () => {
  const telling = 'Proxy-Authorization authorization Set-Cookie X-Token-Id My-Secret Key X-Key Api-Key ApiKey X-Apikey';
  const more = 'AUTH X-Auth Auth-Id';
  const plain = 'X-Authorization My-Authorization-X Author X-Authx Monkey Key-Id X-Keys X-Api-Keys X-Oauth';
  expect(headersFound(`${telling} ${more}`, 'abc')).toHaveLength(`${telling} ${more}`.split(' ').length);
  expect(headersFound(plain, 'abc')).toEqual([]);
  for (const value of ['xx', 'trueish', 'a<b>', '<b>c', 'changeme2', 'not true', 'Bearer x', 'bearers'])
    expect(headersFound('X-Key', value), value).toEqual(['header X-Key']);
  for (const value of ['', 'TRUE', 'false', 'xxx', 'XXXX', 'ChangeMe', '<>', 'basic'])
    expect(headersFound('X-Key', value), value).toEqual([]);
});

const KEY = `ghp_${'a1'.repeat(18)}`;
test.each([
  ['MY_TOKEN = "planted-value" # note', 'MY_TOKEN = "***" # note'],
  ['{"env": {"API_KEY": "planted-value", "LOG": "plain"}}', '{"env": {"API_KEY": "***", "LOG": "plain"}}'],
  ['args = [ "--token", "planted-value", "plain" ]', 'args = [ "--token", "***", "plain" ]'],
  [`url = "https://x.example/?key=${KEY}"`, 'url = "***"'],
  [`plain ${KEY} text`, 'plain *** text'],
  ['command = "npx"', 'command = "npx"'],
  ["TOKEN = 'planted-value' # it's", "TOKEN = '***' # it's"],
  ["args = ['--token','planted-value', 'plain']", "args = ['--token','***', 'plain']"],
  ['TOKEN2 = """\nplanted-value\n"""', 'TOKEN2 = """***"""'],
  ["TOKEN3 = '''planted-value'''\nLOG = 'plain'", "TOKEN3 = '''***'''\nLOG = 'plain'"],
  ['don\'t\nMY_TOKEN = "planted-value"\nit\'s', 'don\'t\nMY_TOKEN = "***"\nit\'s'],
  ["'API_KEY' = 'planted-value'", "'API_KEY' = '***'"],
])('%j is shown as %j', (text, want) => expect(withoutSecrets(text)).toBe(want));
