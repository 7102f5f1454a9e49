// What counts as a secret, and what does not.
import { expect, test } from 'vitest';
import type { McpServer } from '../../../src/harness/items.ts';
import { hasSecretForm, isSecret, secretsOf, withoutSecrets } from '../../../src/harness/source/secrets.ts';
import { isLiteral } from '../../../src/harness/source/variables.ts';

const long = (count: number): string => 'aB3'.repeat(count).slice(0, count);

const STARTS = [
  {
    least: 8,
    starts:
      'sk-ant- sk-proj- sk-or- sk-svcacct- sk-admin- ghp_ gho_ ghs_ ghu_ ghr_ github_pat_ glpat- xoxb- xoxp- xapp-',
  },
  { least: 8, starts: 'SG. sk_live_ rk_live_ sk_test_' },
  { least: 16, starts: 'npm_ hf_ gsk_ ntn_ lin_api_ figd_ shpat_ dop_v1_ tvly- fc- xai- sbp_ whsec_ GOCSPX-' },
  { least: 32, starts: 'sk-' },
  { least: 35, starts: 'AIza' },
];
test.each(STARTS.flatMap(({ least, starts }) => starts.split(' ').map((start) => ({ start, least }))))(
  'a text with $start and $least more characters has the form of a secret, with one fewer it has not',
  ({ start, least }) => {
    expect(hasSecretForm(`before ${start}${long(least)} after`)).toBe(true);
    expect(hasSecretForm(`before ${start}${long(least - 1)} after`)).toBe(false);
  },
);

test.each([
  `AKIA${'A1B2'.repeat(4)}`,
  `ASIA${'A1B2'.repeat(4)}`,
  'eyJhbGciOiJI.eyJzdWIiOiIx.abc',
  '-----BEGIN RSA PRIVATE KEY-----',
  'postgres://me:pass@host/db',
  `\${X:-ghp_${'A1b2'.repeat(9)}}`,
])('%s has the form of a secret', (text) => expect(hasSecretForm(text)).toBe(true));

test.each([
  'sk-short',
  'a skill-set',
  '${ghp_TOKEN}',
  'https://host/path',
  'task-force',
  'npm_config',
  'postgres://${USER}:${PASS}@host',
])('%s has not', (text) => expect(hasSecretForm(text)).toBe(false));

const TELLING =
  'API_KEY apiKey ACCESS_KEY PRIVATE_KEY client-secret SECRETS_X X_TOKENS authToken CREDENTIALS CREDS BEARER COOKIE AUTH ' +
  'AUTHORIZATION GITHUB_PAT PGPASSWORD PASSWD PASSPHRASE DB_PASS DB_PW MYSQL_PWD OPENAI_KEY ENCRYPTION_KEY SIG';
const HARMLESS =
  'MAX_TOKENS TOKEN_LIMIT TOKEN_FILE AUTH_URL SECRET_NAME API_KEY_PATH COOKIE_TTL PUBLIC_KEY PRIMARY_KEY SORT_KEY KEYBOARD ' +
  'KEY_ID PASSED PWDX AUTHOR TOKENIZER SECRETARY PATH SIGNAL MONKEY';
test.each([
  { names: TELLING, secret: true },
  { names: HARMLESS, secret: false },
])('a value under any of these names is a secret: $secret, $names', ({ names, secret }) => {
  expect(names.split(' ').filter((name) => isSecret(name, 'abcdefgh') !== secret)).toEqual([]);
});

test.each([
  { name: 'DB_PASSWORD', value: 'hunter2hunter2', secret: true },
  { name: 'PLAIN', value: `ghp_${long(36)}`, secret: true },
  { name: 'API_KEY', value: '12345678', secret: true },
  { name: 'PASSWORD', value: '/etc/pass/word', secret: true },
  { name: 'DSN', value: 'Server=h;User=me;Password = hunter2', secret: true },
  { name: 'HOOK', value: `https://hooks.slack.com/services/T0/B0/${long(20)}`, secret: true },
  { name: 'API_KEY', value: 'sevenis', secret: false },
  { name: 'API_KEY', value: 'xxx', secret: false },
  { name: 'DSN', value: 'Server=h;Password = abc', secret: false },
  { name: 'DSN', value: 'Server=h;Password = changeme;', secret: false },
  { name: 'DB_PASS', value: 'hunter2', secret: true },
  { name: 'MYSQL_PWD', value: 'root', secret: true },
  { name: 'OPTS', value: '--password hunter2', secret: true },
  { name: 'PASSWORD', value: 'yes', secret: false },
  { name: 'API_KEY', value: '${API_KEY}', secret: false },
  { name: 'API_KEY', value: 'Bearer ${API_KEY}', secret: false },
  { name: 'API_KEY', value: '${API_KEY:-abcdefgh}', secret: true },
  { name: 'API_KEY', value: '${API_KEY:-changeme}', secret: false },
  { name: 'API_KEY', value: '${API_KEY:-}', secret: false },
  { name: 'MCP_URL', value: 'https://h/?token=abcdefgh', secret: true },
  { name: 'MCP_URL', value: 'https://h/?token=${T}&authorization', secret: false },
  { name: 'TOKEN_LIMIT', value: '12345678', secret: false },
  { name: 'AUTHOR', value: 'Jane Doe Smith', secret: false },
  { name: 'TOKEN_FILE', value: '/run/secrets/token', secret: false },
  { name: 'PASSWORD', value: '<your password>', secret: false },
  { name: 'PASSWORD', value: 'changeme', secret: false },
  { name: 'PASSWORD', value: 'xxxxxxxxxx', secret: false },
])('$name = $value: $secret', ({ name, value, secret }) => expect(isSecret(name, value)).toBe(secret));

/** A server with nothing in it. */
const BARE: McpServer = {
  type: 'http',
  command: undefined,
  args: [],
  env: {},
  url: undefined,
  headers: {},
  timeout: undefined,
  clientId: undefined,
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
  [{ args: ['-e', 'GITHUB_TOKEN', '-e', 'API_KEY=${API_KEY}'] }, ''],
  [{ args: ['mcp-remote', 'https://h/mcp?api_key=abcdefgh1'] }, 'args[1]'],
  [{ args: ['git+ssh://git@host/x#v1'] }, ''],
  [{ headers: { Authorization: 'Bearer ${T:-abc}' } }, 'header Authorization'],
  [{ args: ['--project', 'abcdefgh1'] }, ''],
  [{ url: 'https://h/?a=1&token=abcdefgh1' }, 'url'],
  [{ url: 'https://h/#access_token=abcdefgh1' }, 'url'],
  [{ url: 'https://me:pw@h/' }, 'url'],
  [{ url: 'https://abc@h/' }, 'url'],
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

test.each([
  { says: 'a long word', text: 'a'.repeat(300_000) },
  { says: 'many beginnings of a token', text: 'eyJ-'.repeat(25_000) },
  { says: 'many references that do not end', text: '${a:-'.repeat(25_000) },
])('$says takes no longer than a text of its size may', { timeout: 15_000 }, ({ text }) => {
  expect(hasSecretForm(text)).toBe(false);
  expect(isLiteral(text)).toBe(true);
});

test.each([
  { text: 'MY_TOKEN = "planted-value" # note', want: 'MY_TOKEN = "***" # note' },
  {
    text: '{"env": {"API_KEY": "planted-value", "LOG": "plain"}}',
    want: '{"env": {"API_KEY": "***", "LOG": "plain"}}',
  },
  { text: 'args = [ "--token", "planted-value", "plain" ]', want: 'args = [ "--token", "***", "plain" ]' },
  { text: `url = "https://x.example/?key=ghp_${'a1'.repeat(18)}"`, want: 'url = "***"' },
  { text: `plain ghp_${'a1'.repeat(18)} text`, want: 'plain *** text' },
  { text: 'command = "npx"', want: 'command = "npx"' },
])('$text is shown as $want', ({ text, want }) => expect(withoutSecrets(text)).toBe(want));

test.each([
  { name: 'CMD', value: 'export API_TOKEN=abcdef1234567890 && run', secret: true },
  { name: 'CMD', value: "export API_TOKEN='abcdef1234567890'", secret: true },
  { name: 'CMD', value: 'run --api-key abcdef1234567890', secret: true },
  { name: 'OPTS', value: '--password hunter2hunter2', secret: true },
  { name: 'AUTH_HEADER', value: 'Bearer abcdef1234567890', secret: true },
  { name: 'X', value: 'Basic YWRtaW46aHVudGVyMg==', secret: true },
  { name: 'X', value: 'curl -u admin:hunter2hunter2 https://h/', secret: true },
  { name: 'X', value: "curl -H 'X-Api-Key: abcdef12' https://h/", secret: true },
  { name: 'CMD', value: 'export API_TOKEN=${API_TOKEN} && run-with-more', secret: false },
  { name: 'CMD', value: 'run --api-key ${API_KEY} another-argument', secret: false },
  { name: 'CMD', value: 'run --api-key "$API_KEY_NAME" x', secret: false },
  { name: 'CMD', value: 'export API_TOKEN=${X:-abcdef1234567890}', secret: true },
  { name: 'X', value: 'Bearer ${TOKEN}', secret: false },
  { name: 'X', value: "curl -H 'Authorization: Bearer ${TOKEN}' https://h/", secret: false },
  { name: 'X', value: 'Bearer <your-token>', secret: false },
  { name: 'X', value: 'docker run --user 1000:1000 image:latest', secret: false },
  { name: 'X', value: 'NODE_ENV=production run --project abcdefgh1', secret: false },
])('in $name = $value a secret is found: $secret', ({ name, value, secret }) =>
  expect(isSecret(name, value)).toBe(secret),
);

test.each([
  { text: "TOKEN = 'planted-value' # it's", want: "TOKEN = '***' # it's" },
  { text: "args = ['--token','planted-value', 'plain']", want: "args = ['--token','***', 'plain']" },
  { text: 'TOKEN2 = """\nplanted-value\n"""', want: 'TOKEN2 = """***"""' },
  { text: "TOKEN3 = '''planted-value'''\nLOG = 'plain'", want: "TOKEN3 = '''***'''\nLOG = 'plain'" },
  { text: 'don\'t\nMY_TOKEN = "planted-value"\nit\'s', want: 'don\'t\nMY_TOKEN = "***"\nit\'s' },
  { text: "'API_KEY' = 'planted-value'", want: "'API_KEY' = '***'" },
])('$text becomes $want', ({ text, want }) => expect(withoutSecrets(text)).toBe(want));
