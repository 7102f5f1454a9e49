// What counts as a secret, and what does not.
import { expect, test } from 'vitest';
import { hasSecretForm, isSecret } from '../../../src/harness/source/secrets.ts';
import { isLiteral } from '../../../src/harness/source/variables.ts';

const long = (count: number, of = 'aB3'): string => of.repeat(count).slice(0, count);

const VENDORS =
  'sk-ant- sk-proj- sk-or- sk-svcacct- sk-admin- glpat- gldt- glagent- xoxa- xoxb- xoxe- xoxp- xoxr- xoxs- xapp- SG.';
const STARTS = [
  [8, 'a-B_3', VENDORS],
  [8, 'a_B3', 'ghp_ gho_ ghs_ ghu_ ghr_ github_pat_ sk_live_ rk_live_ sk_test_ rk_test_'],
  [16, 'a-B_3', 'npm_ hf_ gsk_ ntn_ lin_api_ lin_oauth_ figd_ figu_ shpat_ shpss_ shpca_ dop_v1_'],
  [
    16,
    'a-B_3',
    'doo_v1_ pplx_ r8_ pat_ apify_api_ GOCSPX- rubygems_ sntrys_ glsa_ pscale_pw_ rdme_ sgp_ ATATT3 ATCTT3',
  ],
  [16, 'a-B3', 'tvly- fc- pplx- dckr_pat- vercel- xai- voyage- jina-'],
  [16, 'a_B3', 'sbp_ whsec_'],
  [32, 'aB3', 'sk-'],
  [35, 'a-B_3', 'AIza'],
] as const;
test.each(STARTS.flatMap(([least, of, starts]) => starts.split(' ').map((start) => [start, least, of] as const)))(
  'a text with %s and %i more characters of %s has the form of a secret, with one fewer or inside a word it has not',
  (start, least, of) => {
    expect(hasSecretForm(`before ${start}${long(least, of)} after`)).toBe(true);
    expect(hasSecretForm(`before ${start}${long(least - 1, of)} after`)).toBe(false);
    expect(hasSecretForm(`beforex${start}${long(least, of)} after`)).toBe(false);
  },
);

/** The alphabet of a made-up example: nothing here is a key of anybody. */
const HEX = 'a1f0';
const EXAMPLES: Readonly<Record<string, string>> = {
  Airtable: `pat${long(14)}.${long(64, HEX)}`,
  Apify: `apify_api_${long(36)}`,
  Atlassian: `ATATT3xFfGF0${long(180, 'a-B_3')}=1A2B3C4D`,
  Brave: `BSA${long(28, 'a-B_3')}`,
  'Cloudflare Origin CA': `v1.0-${long(24, HEX)}-${long(146, HEX)}`,
  Databricks: `dapi${long(32, HEX)}`,
  Discord: `M${long(23)}.${long(6)}.${long(38, 'a-B_3')}`,
  Telegram: `123456789:AA${long(33, 'a-B_3')}`,
};
test.each(Object.entries(EXAMPLES))('a key of %s is a secret under any name and inside a text', (_, key) => {
  for (const text of [key, `see "${key}".`, `https://h/${key}/x`]) expect(hasSecretForm(text), text).toBe(true);
  expect(isSecret('PLAIN', key)).toBe(true);
  expect(hasSecretForm(key.slice(0, 20))).toBe(false);
  expect(hasSecretForm(`x${key}`)).toBe(false);
});
test.each([
  ...[`pat${long(14)}.${long(63, HEX)}`, `pat${long(13)}.${long(64, HEX)}`, `12:30:AA${long(33)}`, 'v1.0-beta'],
  ...[`123456789:AA${long(34)}`, `1234567:AA${long(33)}`, 'Module_of_the_application.sha256.checksum', 'BSA-2026-11'],
  ...['550e8400-e29b-41d4-a716-446655440000', `sha256:${long(64, HEX)}`, 'dapi-version'],
])('%s is the key of no provider', (text) => expect(hasSecretForm(text)).toBe(false));

test.each([
  ...['sshpass -p hunter2 ssh me@h', '/usr/bin/sshpass -phunter2 x', 'mysql -u root -phunter2 db'],
  'mariadb-dump -pabcd',
  ...['mongosh -u me -p hunter2 db', 'docker login -u me -p hunter2', 'redis-cli -h r -a hunter2', '7z a -phunter2 x'],
  ...['ldapsearch -x -w hunter2', "sqlcmd -S h -P 'hunter2'", 'a && unzip -P hunter2 x', 'x; mosquitto_pub -P hunter2'],
])('%s has a password after a short option', (text) => expect(isSecret('CMD', text)).toBe(true));
test.each([
  ...['ssh -p 2222 h', 'docker run -p 8080:80 x', 'mysql -u root -p mydatabase', 'mongosh --port 27017'],
  'mkdir -p a/b/c',
  ...['sshpass -p $PASS ssh', 'sshpass -p ${PASS} ssh', 'sshpass -p changeme', 'redis-cli -h r; ls -a abcdef'],
  'unzip -p x.zip',
  ...['mysshpass -p hunter2', 'npx server -p hunter2hunter2'],
])('%s has none', (text) => expect(isSecret('CMD', text)).toBe(false));

test.each([
  ...['zapier.com', 'hooks.slack.com', 'discord.com/api/webhooks', 'discordapp.com/api/webhooks', 'webhook.office.com'],
  ...['pipedream.net', 'pipedream.com', 'composio.dev', 'make.com', 'ifttt.com'],
])('an address at %s whose path has a long word is a key', (host) => {
  const key = long(16, 'a-B_3');
  for (const text of [`https://${host}/${key}`, `(HTTP://a-1.b_2.${host.toUpperCase()}/x.y/${key}/z`])
    expect(hasSecretForm(text), text).toBe(true);
  for (const text of [
    ...[key.slice(1), `a ${key}`, `a"${key}`, `a'${key}`].map((path) => `https://${host}/${path}`),
    ...[`not${host}`, `${host}.example`, host.replace('.', 'x')].map((other) => `https://${other}/${key}`),
    `xhttps://${host}/${key}`,
  ])
    expect(hasSecretForm(text), text).toBe(false);
});

const TOKEN = (...lengths: readonly number[]): string => `eyJ${lengths.map((count) => long(count, 'a-_')).join('.')}`;
test.each([
  ...[`AKIA${'A1B2'.repeat(4)}`, `ASIA${'A1B2'.repeat(4)}`],
  ...['eyJhbGciOiJI.eyJzdWIiOiIx.abc', `${TOKEN(8, 8)}.`, `${TOKEN(200, 8)}.`],
  ...['-----BEGIN RSA PRIVATE KEY-----', '-----BEGIN PRIVATE KEY', 'postgres://me:pass@host/db', '(X://:p@'],
  ...['a', '0', '+', '.', '-'].map((end) => `${end}://m-e:p:w@h`),
  `\${X:-ghp_${'A1b2'.repeat(9)}}`,
])('%s has the form of a secret', (text) => expect(hasSecretForm(text)).toBe(true));

test.each([
  ...['sk-short', 'a skill-set', '${ghp_TOKEN}', 'https://host/path', 'task-force', 'npm_config'],
  ...[`AKIA${'A1B2'.repeat(4)}C`, `xASIA${'A1B2'.repeat(4)}`, `AKIA${'A1b2'.repeat(4)}`],
  ...[`${TOKEN(7, 8)}.`, `${TOKEN(201, 8)}.`, `${TOKEN(8, 7)}.`, TOKEN(8, 8), `x${TOKEN(8, 8)}.`],
  ...['-----BEGIN rsa PRIVATE KEY', 'postgres://${USER}:${PASS}@host', '_://me:p@h'],
  ...['me:@h', 'me@h:80', 'm e:p@h', 'm/e:p@h', 'me:p w@h', 'me:p/w@h', 'a@b:c'].map((rest) => `x://${rest}`),
])('%s has not', (text) => expect(hasSecretForm(text)).toBe(false));

const TELLING =
  'API_KEY apiKey ACCESS_KEY PRIVATE_KEY client-secret SECRETS_X X_TOKENS authToken CREDENTIALS CREDS BEARER COOKIE AUTH ' +
  'AUTHORIZATION GITHUB_PAT PGPASSWORD PASSWD PASSPHRASE DB_PASS DB_PW MYSQL_PWD OPENAI_KEY ENCRYPTION_KEY SIG ' +
  'APIKEY ACCESSKEY PRIVATEKEY MYTOKEN MYTOKEN_X CLIENTSECRET CREDENTIAL COOKIES SECRET-X-Y ' +
  'API--KEY-X TOKEN_FILE_X SECRET_MAX_X PUBLIC_KEY_TOKEN x.token PASS PW KEY';
const HARMLESS =
  'MAX_TOKENS TOKEN_LIMIT TOKEN_FILE AUTH_URL SECRET_NAME API_KEY_PATH COOKIE_TTL PUBLIC_KEY PRIMARY_KEY SORT_KEY KEYBOARD ' +
  'KEY_ID PASSED PWDX AUTHOR TOKENIZER SECRETARY PATH SIGNAL MONKEY MYTOKENS xtokens XPASS XPW XSIG PWD XPWD APIKEYS ' +
  'TOKEN_COUNT TOKEN_BUDGET TOKEN_MAX TOKEN_MIN TOKEN_DIR TOKEN_URI TOKEN_ENDPOINT TOKEN_HOST TOKEN_PORT TOKEN_TYPE ' +
  'TOKEN_TIMEOUT TOKEN_LENGTH TOKEN_SIZE TOKEN_ENABLED TOKEN_METHOD FOREIGN_KEY PARTITION_KEY MY_PUBLIC_KEY MAX_SIG OLD_PWD_X';
test.each([
  [true, TELLING],
  [false, HARMLESS],
])('a value under any of these names is a secret: %s, %s', (secret, names) => {
  expect(names.split(' ').filter((name) => isSecret(name, 'abcdefgh') !== secret)).toEqual([]);
});

const PLAIN = 'a value without a telling name';
/** Whether the text behind the first = is a secret under the name before it. */
const isSecretLine = (line: string): boolean => isSecret(line.split('=')[0] ?? '', line.slice(line.indexOf('=') + 1));
test.each([
  ...['JIRA_API=abcdefgh12', 'PATH_TO_KEY=abcdefgh', 'KEY=/srv/me/.ssh/id', 'X_API=https://me:pass@h'],
  ...['DB_PASSWORD=hunter2hunter2', 'API_KEY=12345678', 'PASSWORD=/etc/pass/word', 'DB_PASS=hunter2', 'MYSQL_PWD=root'],
  ...['passwd', 'PASS', 'DB_PASS', 'MY_PWD', 'MY_PW', 'passphrase', 'PGPASSWORD'].map((name) => `${name}=abcd`),
  ...[`PLAIN=ghp_${long(36)}`, `HOOK=https://hooks.slack.com/services/T0/B0/${long(20)}`],
  ...['DSN=Server=h;User=me;Password = hunter2', 'MCP_URL=https://h/?token=abcdefgh', 'OPTS=--password hunter2'],
  ...['API_KEY=${API_KEY:-abcdefgh}', 'CMD=export API_TOKEN=${X:-abcdef1234567890}'],
])('%s is a secret', (line) => expect(isSecretLine(line)).toBe(true));
test.each([
  ...['PATH_TO_KEY=/srv/me/.ssh/id', 'KEY_FILE_2=C:\\keys\\id', 'TOKEN_DIR_X=~/tokens', 'X_API=https://h/v1'],
  'MY_API=v2',
  ...['API_KEY=abcdefg', 'TOKEN=abcdefg', 'KEY=abcdefg', 'DB_PASS=abc', 'PASS_KEY=abcd', 'PASSWORD=yes'],
  ...['API_KEY=xxx', 'PASSWORD=xxxxxxxxxx', 'PASSWORD=<your password>', 'PASSWORD=changeme', 'TOKEN=changeme'],
  ...['API_KEY=${API_KEY}', 'API_KEY=Bearer ${API_KEY}', 'API_KEY=${API_KEY:-changeme}', 'API_KEY=${API_KEY:-}'],
  'API_KEY=a-long-name-${API_KEY}',
  ...['DSN=Server=h;Password = abc', 'DSN=Server=h;Password = changeme;', 'TOKEN_FILE=/run/secrets/token'],
  ...['MCP_URL=https://h/?token=${T}&authorization', 'CMD=export API_TOKEN=${API_TOKEN} && run-with-more'],
  ...['CMD=run --api-key ${API_KEY} another-argument', 'CMD=run --api-key "$API_KEY_NAME" x', 'X=Bearer ${TOKEN}'],
  ...["X=curl -H 'Authorization: Bearer ${TOKEN}' https://h/", 'X=Bearer <your-token>'],
  ...['X=docker run --user 1000:1000 image:latest', 'X=NODE_ENV=production run --project abcdefgh1'],
])('%s is none', (line) => expect(isSecretLine(line)).toBe(false));

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
      ...["-H 'X-Key: abc'", '--header=X-Key:abc', 'curl -HX-Key:abc'],
      ...['curl --header "X-Key: a b', '-H = "X-Key: abc"'],
    ],
    not: ['x-H X-Key: abc', '-H X-Key abc', '-H X-Key: $abc', '-h X-Key: abc', '-H X-Trace: abc', '-H X-Key: "abc"'],
  },
  {
    says: 'a login',
    secret: ['-ua:abcdefgh', 'x --user=a:abcdefgh', 'x --proxy-user "1:abcdefgh', "-u 'a:abcdefgh", '-u 1:1abcdefg'],
    not: ['-u a:abcdefg', '-u 1000:10000000', 'x-u a:abcdefgh', '-u a$:abcdefgh', '-u a:abcd$fgh', '-u a:abcd fgh'],
  },
  {
    says: 'a query',
    secret: ['h?', 'h#', 'h?a=1&', 'h?a?'].map((start) => `${start}my_token=abcdefgh`).concat('h?a#my_token=a=bcdefg'),
    not: [
      ...['h?my_token=abcdefg', 'h?my_token=abcd&efgh', 'h?my_token=abcd#efgh'],
      ...['h?=abcdefgh', 'h?=a.token=abcdefgh', 'h?my_token', 'h/my_token:abcdefgh'],
    ],
  },
])('$says may be a secret by itself', ({ secret, not }) => {
  expect(secret.filter((text) => !isSecret(PLAIN, text))).toEqual([]);
  expect(not.filter((text) => isSecret(PLAIN, text))).toEqual([]);
});

test.each([
  ['a long word', 'a', 300_000],
  ['many beginnings of a token', 'eyJ-', 25_000],
  ['many references that do not end', '${a:-', 25_000],
])('%s takes no longer than a text of its size may', (_, part, count) => {
  const text = part.repeat(count);
  expect(hasSecretForm(text)).toBe(false);
  expect(isLiteral(text)).toBe(true);
});
