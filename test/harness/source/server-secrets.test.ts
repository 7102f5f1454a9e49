// Where a server has a secret and where it has none, and how a text is shown without its secrets.
import { expect, test } from 'vitest';
import type { McpServer } from '../../../src/harness/items.ts';
import { secretsOf, withoutSecrets } from '../../../src/harness/source/secrets.ts';

/** A server with nothing in it. */
const BARE: McpServer = {
  ...{ type: 'http', command: undefined, args: [], env: {}, url: undefined, headers: {} },
  ...{ timeout: undefined, clientId: undefined },
};

const headersAt = (place: string) => (headers: Record<string, string>) => [{ headers }, place] as const;
const argsAt = (place: string) => (text: string) => [{ args: text.split('|') }, place] as const;
const urlAt = (place: string) => (url: string) => [{ url }, place] as const;
test.each<readonly [Partial<McpServer>, string]>([
  ...[{ Authorization: 'Bearer abc' }, { Authorization: 'Bearer ${T:-abc}' }].map(headersAt('header Authorization')),
  headersAt('header Ocp-Apim-Subscription-Key')({ 'Ocp-Apim-Subscription-Key': 'abc' }),
  headersAt('header Cookie')({ Cookie: 'a=b' }),
  headersAt('header X-Custom')({ 'X-Custom': 'Bearer abcdef1234567890' }),
  headersAt('')({ Authorization: 'Bearer ${T}', 'X-Trace': 'on' }),
  ...['--token=abcdefgh1', '--header=Cookie: a=b', '--env=API_KEY=abcdefgh1'].map(argsAt('args[0]')),
  ...['X-Key: abc', '-e=X-Key:abc'].map(argsAt('args[0]')),
  ...['-key|abcdefgh', '--api-key|abcdefgh1', '--header|Authorization: Bearer abc'].map(argsAt('args[1]')),
  ...['-e|GITHUB_TOKEN=abcdefgh1', '-e|API_KEY=a b c d\ne f g h', '--proxy-user|a:abcdefgh'].map(argsAt('args[1]')),
  ...['mcp-remote|https://h/mcp?api_key=abcdefgh1', '-c|export API_TOKEN=abcdef1234567890 && run'].map(
    argsAt('args[1]'),
  ),
  [{ command: 'sshpass', args: ['-v', '-p', 'hunter2', 'ssh', 'h'] }, 'args[2]'],
  [{ command: '/usr/bin/mysql', args: ['-phunter2', 'db'] }, 'args[0]'],
  [{ command: 'docker', args: ['run', '-p', '8080:8080', 'x'] }, ''],
  ...['--auth-header|Bearer abcdef1234567890', '-u|admin:hunter2hunter2'].map(argsAt('args[1]')),
  argsAt('args[2]')('x|--user|a:abcdefgh'),
  ...['see API_KEY=a b c d e f g h', '-e|GITHUB_TOKEN|-e|API_KEY=${API_KEY}', 'git+ssh://git@host/x#v1'].map(
    argsAt(''),
  ),
  ...['--project|abcdefgh1', '--a-user|a:abcdefgh', '--token x|abcdefgh', 'x--token|abcdefgh'].map(argsAt('')),
  ...['x -u|a:abcdefgh', '--user=|a:abcdefgh', '-u|1000:1000|--user|${U}:${P}'].map(argsAt('')),
  ...['a X-Key: abc', '.--x=X-Key:abc', 'token|abcdefgh'].map(argsAt('')),
  urlAt('url')(`https://mcp.zapier.com/api/mcp/s/${'aB3'.repeat(10)}/mcp`),
  ...['https://h/?a=1&token=abcdefgh1', 'https://h/#access_token=abcdefgh1', 'https://me:pw@h/'].map(urlAt('url')),
  ...['https://abc@h/', 'a+1.b-c://a@h'].map(urlAt('url')),
  ...['/k/mcp', '?k=k', '/x?a=1&k=k#'].map((path) =>
    urlAt('url')(`https://h${path.replaceAll(/(?<=[/=])k/g, 'a1'.repeat(16))}`),
  ),
  ...['/k/mcp', '/v1-kz/'].map((path) => urlAt('')(`https://h${path.replace('k', 'a1'.repeat(15))}`)),
  [
    { env: { A: `PMAK-${'a1'.repeat(12)}-${'b2'.repeat(17)}`, API_KEY: 'YOUR_API_KEY', MY_TOKEN: 'your-token-here' } },
    'env A',
  ],
  ...['https://:@h/', 'https://h/x://a@b', '1://a@h', 'https://${U}:${P}@h/?token=${T}'].map(urlAt('')),
  [{ command: 'run --token abcdef1234567890' }, 'command'],
  [{ env: { LOG: 'x', API_KEY: 'abcdefgh' } }, 'env API_KEY'],
])('%j has secrets at: %s', (server, place) => {
  expect(secretsOf({ ...BARE, ...server })).toEqual(place === '' ? [] : [place]);
});

const headersFound = (names: string, value: string): readonly string[] =>
  secretsOf({ ...BARE, headers: Object.fromEntries(names.split(' ').map((name) => [name, value])) });
test('a short text is a secret in some headers, and in others none', () => {
  const telling = 'Proxy-Authorization authorization Set-Cookie X-Token-Id My-Secret Key X-Key Api-Key ApiKey X-Apikey';
  const more = 'AUTH X-Auth Auth-Id';
  const plain = 'X-Authorization Authorization-X Author X-Authx Monkey Key-Id X-Keys X-Api-Keys X-Oauth';
  expect(headersFound(`${telling} ${more}`, 'abc')).toHaveLength(`${telling} ${more}`.split(' ').length);
  expect(headersFound(plain, 'abc')).toEqual([]);
  for (const value of ['xx', 'trueish', 'a<b>', '<b>c', 'changeme2', 'not true', 'Bearer x', 'bearers', '<>basic'])
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
  ...['{"token": {"some-name": {"token": {"other-name" : 1}}}}', 'TOKEN = " changeme "'].map((text) => [text, text]),
  ['TOKEN="planted-value"', 'TOKEN="***"'],
  ["'API_KEY' = 'planted-value'", "'API_KEY' = '***'"],
])('%j is shown as %j', (text, want) => expect(withoutSecrets(text)).toBe(want));

test.each([
  ...['${X_KEY}', '{env:X_KEY}', '${env:X_KEY}', 'Bearer ${env:X_KEY}', '$(cat ~/.key)'].map(
    (value) => `{"Authorization": "${value}", "API_KEY": "${value}"}`,
  ),
  'args = [ "-c", "export API_KEY=\\"${B_KEY}\\"; exec \'x\' \'--token\' \\"${TOKEN}\\"" ]',
  'args = [ "-c", "exec \'x\' \'postgres://me:\'\\"${PASSWORD}\\"\'@host/db\'" ]',
  `{"args": ["-c", ${JSON.stringify('curl -H "Authorization: Bearer $TOKEN" x')}]}`,
  '{"url": "postgres://me:${PASSWORD}@host/db"}',
  'env_vars = [ "API_KEY", "B_TOKEN" ]\nbearer_token_env_var = "THE_TOKEN"',
  '[mcp_servers."a b".env_http_headers]\nX-Api-Key = "MY_KEY"',
])('a reference is shown: %s', (text) => expect(withoutSecrets(text)).toBe(text));

test.each([
  [`{"url": "https://h/planted/${'a1'.repeat(16)}"}`, '{"url": "***"}'],
  ['env_vars = [ "--token", "planted-value" ]', 'env_vars = [ "--token", "***" ]'],
  ['[mcp_servers.a.env_http_headers]\n[mcp_servers.a.http_headers]\nX-Api-Key = "MYKEY"', 'X-Api-Key = "***"'],
  ['{"url": "postgres://me:planted-value@host/${DB}"}', '***'],
])('a secret beside one is hidden: %s', (text, want) => {
  expect(withoutSecrets(text)).toContain(want);
  expect(withoutSecrets(text)).not.toMatch(/planted|MYKEY/);
});
