// What counts as a secret, and what does not.
import { expect, test } from 'vitest';
import { hasSecretForm, isSecret } from '../../../src/harness/source/secrets.ts';
import { isLiteral } from '../../../src/harness/source/variables.ts';

const long = (count: number, of = 'aB3'): string => of.repeat(count).slice(0, count);

const STARTS = [
  {
    least: 8,
    of: 'a-B_3',
    starts: 'sk-ant- sk-proj- sk-or- sk-svcacct- sk-admin- glpat- xoxa- xoxb- xoxe- xoxp- xoxr-',
  },
  { least: 8, of: 'a-B_3', starts: 'xoxs- xapp- SG.' },
  { least: 8, of: 'a_B3', starts: 'ghp_ gho_ ghs_ ghu_ ghr_ github_pat_ sk_live_ rk_live_ sk_test_ rk_test_' },
  { least: 16, of: 'a-B_3', starts: 'npm_ hf_ gsk_ ntn_ lin_api_ lin_oauth_ figd_ figu_ shpat_ shpss_ shpca_ dop_v1_' },
  { least: 16, of: 'a-B_3', starts: 'doo_v1_ pplx_ r8_ pat_ GOCSPX-' },
  { least: 16, of: 'a-B3', starts: 'tvly- fc- pplx- dckr_pat- vercel- xai- voyage- jina-' },
  { least: 16, of: 'a_B3', starts: 'sbp_ whsec_' },
  { least: 32, of: 'aB3', starts: 'sk-' },
  { least: 35, of: 'a-B_3', starts: 'AIza' },
];
test.each(STARTS.flatMap(({ starts, ...row }) => starts.split(' ').map((start) => ({ start, ...row }))))(
  'a text with $start and $least more characters has the form of a secret, with one fewer or inside a word it has not',
  ({ start, least, of }) => {
    expect(hasSecretForm(`before ${start}${long(least, of)} after`)).toBe(true);
    expect(hasSecretForm(`before ${start}${long(least - 1, of)} after`)).toBe(false);
    expect(hasSecretForm(`beforex${start}${long(least, of)} after`)).toBe(false);
  },
);

test.each(
  [
    'zapier.com hooks.slack.com discord.com/api/webhooks discordapp.com/api/webhooks webhook.office.com',
    'pipedream.net pipedream.com composio.dev make.com ifttt.com',
  ].flatMap((hosts) => hosts.split(' ')),
)('an address at %s whose path has a long word is a key', (host) => {
  const key = long(16, 'a-B_3');
  for (const text of [`https://${host}/${key}`, `(HTTP://a-1.b_2.${host.toUpperCase()}/x.y/${key}/z`])
    expect(hasSecretForm(text), text).toBe(true);
  for (const text of [
    `https://${host}/${key.slice(1)}`,
    `https://${host}/a ${key}`,
    `https://${host}/a"${key}`,
    `https://${host}/a'${key}`,
    `https://not${host}/${key}`,
    `https://${host}.example/${key}`,
    `https://${host.replace('.', 'x')}/${key}`,
    `xhttps://${host}/${key}`,
  ])
    expect(hasSecretForm(text), text).toBe(false);
});

test.each([
  `AKIA${'A1B2'.repeat(4)}`,
  `ASIA${'A1B2'.repeat(4)}`,
  'eyJhbGciOiJI.eyJzdWIiOiIx.abc',
  `eyJ${long(8, 'a-_')}.${long(8, 'a-_')}.`,
  `eyJ${long(200)}.${long(8)}.`,
  '-----BEGIN RSA PRIVATE KEY-----',
  '-----BEGIN PRIVATE KEY',
  'postgres://me:pass@host/db',
  '(X://:p@',
  ...['a', '0', '+', '.', '-'].map((end) => `${end}://m-e:p:w@h`),
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
  `AKIA${'A1B2'.repeat(4)}C`,
  `xASIA${'A1B2'.repeat(4)}`,
  `AKIA${'A1b2'.repeat(4)}`,
  `eyJ${long(7)}.${long(8)}.`,
  `eyJ${long(201)}.${long(8)}.`,
  `eyJ${long(8)}.${long(7)}.`,
  `eyJ${long(8)}.${long(8)}`,
  `xeyJ${long(8)}.${long(8)}.`,
  '-----BEGIN rsa PRIVATE KEY',
  ...['me:@h', 'me@h:80', 'm e:p@h', 'm/e:p@h', 'me:p w@h', 'me:p/w@h', 'a@b:c'].map((rest) => `x://${rest}`),
  '_://me:p@h',
])('%s has not', (text) => expect(hasSecretForm(text)).toBe(false));

const TELLING =
  'API_KEY apiKey ACCESS_KEY PRIVATE_KEY client-secret SECRETS_X X_TOKENS authToken CREDENTIALS CREDS BEARER COOKIE AUTH ' +
  'AUTHORIZATION GITHUB_PAT PGPASSWORD PASSWD PASSPHRASE DB_PASS DB_PW MYSQL_PWD OPENAI_KEY ENCRYPTION_KEY SIG ' +
  'APIKEY ACCESSKEY PRIVATEKEY MYTOKEN MYTOKEN_X CLIENTSECRET CREDENTIAL COOKIES SECRET-X-Y x.token PASS PW KEY';
const HARMLESS =
  'MAX_TOKENS TOKEN_LIMIT TOKEN_FILE AUTH_URL SECRET_NAME API_KEY_PATH COOKIE_TTL PUBLIC_KEY PRIMARY_KEY SORT_KEY KEYBOARD ' +
  'KEY_ID PASSED PWDX AUTHOR TOKENIZER SECRETARY PATH SIGNAL MONKEY MYTOKENS xtokens XPASS XPW XSIG PWD XPWD APIKEYS ' +
  'TOKEN_COUNT TOKEN_BUDGET TOKEN_MAX TOKEN_MIN TOKEN_DIR TOKEN_URI TOKEN_ENDPOINT TOKEN_HOST TOKEN_PORT TOKEN_TYPE ' +
  'TOKEN_TIMEOUT TOKEN_LENGTH TOKEN_SIZE TOKEN_ENABLED TOKEN_METHOD FOREIGN_KEY PARTITION_KEY MY_PUBLIC_KEY MAX_SIG';
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
  { name: 'TOKEN_FILE', value: '/run/secrets/token', secret: false },
  { name: 'PASSWORD', value: '<your password>', secret: false },
  { name: 'PASSWORD', value: 'changeme', secret: false },
  { name: 'PASSWORD', value: 'xxxxxxxxxx', secret: false },
  { name: 'CMD', value: 'export API_TOKEN=${API_TOKEN} && run-with-more', secret: false },
  { name: 'CMD', value: 'run --api-key ${API_KEY} another-argument', secret: false },
  { name: 'CMD', value: 'run --api-key "$API_KEY_NAME" x', secret: false },
  { name: 'CMD', value: 'export API_TOKEN=${X:-abcdef1234567890}', secret: true },
  { name: 'X', value: 'Bearer ${TOKEN}', secret: false },
  { name: 'X', value: "curl -H 'Authorization: Bearer ${TOKEN}' https://h/", secret: false },
  { name: 'X', value: 'Bearer <your-token>', secret: false },
  { name: 'X', value: 'docker run --user 1000:1000 image:latest', secret: false },
  { name: 'X', value: 'NODE_ENV=production run --project abcdefgh1', secret: false },
])('$name = $value: $secret', ({ name, value, secret }) => expect(isSecret(name, value)).toBe(secret));

const PLAIN = 'a value without a telling name';
test.each([
  { says: 'a password of four letters', secret: ['passwd', 'DB_PASS', 'MY_PWD', 'MY_PW', 'passphrase', 'PGPASSWORD'] },
  { says: 'no key of seven', secret: [], value: 'abcdefg', not: ['API_KEY', 'TOKEN', 'KEY'] },
  { says: 'no password of three', secret: [], value: 'abc', not: ['PASSWORD', 'DB_PASS'] },
  { says: 'no placeholder', secret: [], value: 'changeme', not: ['PASSWORD', 'TOKEN'] },
])('$says is a secret under its name', ({ secret, value = 'abcd', not = [] }) => {
  expect(secret.filter((name) => !isSecret(name, value))).toEqual([]);
  expect(not.filter((name) => isSecret(name, value))).toEqual([]);
});

const V8 = 'abcd-fgh';
test.each<{ says: string; secret: readonly string[]; not: readonly string[] }>([
  {
    says: 'a part that names a password',
    secret: [
      ...['', 'a;', 'a ', 'a&', 'a?'].map((before) => `${before}Pwd=abcd`),
      ...['password', 'passwd', 'AccountKey', 'SharedAccessKey', 'secret', 'api_key', 'apikey', 'token'].map(
        (name) => `x;${name} \t= abcd;y`,
      ),
      'pwd=changeme;token=abcd',
    ],
    not: ['xpwd=abcd', 'pwd=abc', 'pwd=ab;cd', 'pwd=ab&cd', 'pwd=ab cd', 'pwd=changeme', 'pwd: abcd', 'api__key=abcd'],
  },
  {
    says: 'the credentials of a header',
    secret: ['Bearer abcdefgh', 'x: bAsIc \t ab.~+/=-', `(bearer ${V8}`],
    not: ['Bearer abcdefg', 'xbearer abcdefgh', 'bearerabcdefgh', 'basic <abcdefgh>', 'bearer abcd$efgh'],
  },
  {
    says: 'an assignment',
    secret: [
      ...['', 'x ', 'x;', 'x&', 'x|', 'x"', "x'", 'x`', 'x(', '.=', '-', '--'].map((lead) => `${lead}_my-TOKEN=${V8}`),
      `MY_TOKEN="${V8}"`,
      `MY_TOKEN='${V8}'`,
    ],
    not: [
      ...[' ', '"', "'", '`', ';', '&', '|'].map((stop) => `MY_TOKEN=abcd${stop}fgh`),
      ...['$', ' ', '`'].map((start) => `MY_TOKEN=${start}abcdefgh`),
      `.MY_TOKEN=${V8}`,
      `MY_TOKEN: ${V8}`,
    ],
  },
  {
    says: 'an option',
    secret: [
      ...['', 'x ', 'x"', "x'", 'x`', 'x(', 'x='].flatMap((lead) => [
        `${lead}--my-token ${V8}`,
        `${lead}-my_token ${V8}`,
      ]),
      `--token \t"${V8}"`,
      `--token '${V8}'`,
    ],
    not: [
      ...[' ', '"', "'", '`', ';', '&', '|'].map((stop) => `--token abcd${stop}fgh`),
      ...['$', '-', ';'].map((start) => `--token ${start}abcdefgh`),
      `x--token ${V8}`,
      `--1token ${V8}`,
      `token ${V8}`,
    ],
  },
  {
    says: 'a header of a command',
    secret: [
      "-H 'X-Key: abc'",
      '--header=X-Key:abc',
      'curl -HX-Key:abc',
      'curl --header "X-Key: a b',
      '-H = "X-Key: abc"',
    ],
    not: ['x-H X-Key: abc', '-H X-Key abc', '-H X-Key: $abc', '-h X-Key: abc', '-H X-Trace: abc', '-H X-Key: "abc"'],
  },
  {
    says: 'a login',
    secret: ['-u a:abcdefgh', 'x --user=a:abcdefgh', 'x --proxy-user "1:abcdefgh', "-u 'a:abcdefgh", '-u 1:1abcdefg'],
    not: ['-u a:abcdefg', '-u 1000:10000000', 'x-u a:abcdefgh', '-u a$:abcdefgh', '-u a:abcd$fgh', '-u a:abcd fgh'],
  },
  {
    says: 'a query',
    secret: [
      'h?my_token=abcdefgh',
      'h#my_token=abcdefgh',
      'h?a=1&my_token=abcdefgh',
      'h?a?my_token=abcdefgh',
      'h?a#my_token=a=bcdefg',
    ],
    not: [
      'h?my_token=abcdefg',
      'h?my_token=abcd&efgh',
      'h?my_token=abcd#efgh',
      'h?=abcdefgh',
      'h?my_token',
      'h/my_token:abcdefgh',
    ],
  },
])('$says may be a secret by itself', ({ secret, not }) => {
  expect(secret.filter((text) => !isSecret(PLAIN, text))).toEqual([]);
  expect(not.filter((text) => isSecret(PLAIN, text))).toEqual([]);
});

test.each([
  { says: 'a long word', text: 'a'.repeat(300_000) },
  { says: 'many beginnings of a token', text: 'eyJ-'.repeat(25_000) },
  { says: 'many references that do not end', text: '${a:-'.repeat(25_000) },
])('$says takes no longer than a text of its size may', ({ text }) => {
  expect(hasSecretForm(text)).toBe(false);
  expect(isLiteral(text)).toBe(true);
});
