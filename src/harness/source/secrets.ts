// Finds secrets that are written out in full, so that they are not copied into more files. It reports places and
// rules, never with values. A reference such as `${TOKEN}` is no secret; there is no entropy rule.
import type { McpServer } from '../items.ts';
import { partsOf, replaceVariables } from './variables.ts';

/** Addresses whose path is a key: anyone who knows it may post or call. */
const WEBHOOK =
  /\bhttps?:\/\/(?:[\w-]+\.)*(?:zapier\.com|hooks\.slack\.com|discord(?:app)?\.com\/api\/webhooks|webhook\.office\.com|pipedream\.net|composio\.dev|make\.com|ifttt\.com|pipedream\.com)\/[^\s"']{0,2000}?[\w-]{16,}/i;
const FORMS: readonly RegExp[] = [
  /\bsk-(?:ant|proj|or|svcacct|admin)-[\w-]{8,}/,
  /\bsk-[A-Za-z0-9]{32,}/,
  /\b(?:gh[oprsu]_|github_pat_)\w{8,}/,
  /\bgl(?:pat|dt|rt|ft|ptt|soat|cbt|agent)-[\w-]{8,}/,
  /\bx(?:ox[abeprs]|app)-[\w-]{8,}/,
  /\bA(?:KIA|SIA)[A-Z0-9]{16}\b/,
  /\bAIza[\w-]{35}/,
  /\b(?:npm|hf|gsk|ntn|lin_api|lin_oauth|figd|figu|shpat|shpss|shpca|dop_v1|doo_v1|pplx|r8|pat|apify_api)_[\w-]{16,}/,
  /\b(?:rubygems|sntry[su]|glsa|glc|pscale_(?:tkn|pw|oauth)|rdme|sgp)_[\w.-]{16,}/,
  /\bpat[A-Za-z0-9]{14}\.[a-f0-9]{64}\b/,
  /\bAT(?:A|C)TT3[\w=-]{16,}/,
  /\b\d{8,16}:AA[\w-]{33}(?![\w-])/,
  /\b[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,}/,
  /\bBSA[\w-]{24,}/,
  /\bv1\.0-[a-f0-9]{24}-[a-f0-9]{64,}/,
  /\bPMAK-[a-f0-9]{24}-[a-f0-9]{34}/,
  /\bdapi[a-f0-9]{32}\b/,
  /\b(?:tvly|fc|pplx|dckr_pat|vercel|xai|voyage|jina)-[A-Za-z0-9-]{16,}/,
  /\b(?:sbp|whsec)_\w{16,}/,
  /\bGOCSPX-[\w-]{16,}/,
  /\bSG\.[\w-]{8,}/,
  /\b[sr]k_(?:live|test)_\w{8,}/,
  /\beyJ[\w-]{8,200}\.[\w-]{8,}\./,
  /-----BEGIN [A-Z ]*PRIVATE KEY/,
  /[a-z0-9+.-]:\/\/[^\s/:@]*:[^\s/@]+@/i,
  WEBHOOK,
];
/** Words that mark a value as secret, anywhere in its name. */
const TELLING_WORD =
  /(?:^|_)(?:api_?key|access_?key|private_?key|tokens?|secrets?|credentials?|creds|bearer|cookies?|auth|authorization|pat)(?:_|$)|passw(?:or)?d|passphrase|(?:[a-z]token|[a-z]secret)(?:_|$)/;
/** Words that do so only at the end of a name. */
const TELLING_END = /(?:^|_)(?:pass|pw|key|sig)$|_(?:pwd|api)$/;
/** Names of passwords, which people choose themselves: they may be short. */
const PASSWORD = /passw(?:or)?d|passphrase|(?:^|_)(?:pass|pwd|pw)$/;
const [MIN_PASSWORD, MIN_KEY] = [4, 8];
/** Endings of names whose values are not secrets. */
const HARMLESS_END =
  /_(?:limit|count|budget|max|min|file|path|dir|url|uri|endpoint|host|port|type|name|timeout|ttl|length|size|enabled|method)$|^max_|(?:^|_)(?:public|primary|sort|foreign|partition)_key$/;
/** Names that mention a place or an API may be those of one: its path or address is no secret. */
const PLACE_NAME = /(?:^|_)(?:path|file|dir|api)(?:_|$)/;
const PLACE = /^(?:[~.]{0,2}\/|[A-Za-z]:[\\/]|[a-z]+:\/\/)/;
const SECRET_HEADER = /^(?:proxy-)?authorization$|cookie|token|secret|(?:^|-)(?:api-?)?key$|(?:^|-)auth(?:-|$)/i;
/** What stands for a value; in a shell, what a command prints. */
const PLACEHOLDER = /^(?:true|false|x{3,}|changeme|<.*>|your[-_ ][a-z_ -]*|\$\(.*)$/is;
/** A part of a value such as a connection string that names a password. */
const NAMED_PART =
  /(?:^|[;\s&?])(?:password|passwd|pwd|accountkey|sharedaccesskey|secret|api_?key|token)\s*=\s*([^;\s&]{4,})/gi;

/** Secrets in a value such as a command line: an HTTP header, `NAME=value`, `--name value`, `-H 'Name: value'`. */
const BEARER = /\b(?:bearer|basic)\s+([\w.~+/=-]{8,})/gi;
const ASSIGNED = /(?:^|[\s;&|"'`(=])-{0,2}([A-Za-z_][\w-]*)=["']?([^\s"'`;&|$][^\s"'`;&|]*)/g;
const OPTION = /(?:^|[\s"'`(=])--?([A-Za-z][\w-]*)\s+["']?([^\s"'`;&|$-][^\s"'`;&|]*)/g;
const HEADER_ARGUMENT = /(?:^|\s)(?:-H|--header)[\s=]*["']?([\w-]+):\s*([^\s"'$][^"'\n]*)/g;
/** `curl -u name:password`; two numbers are a user and a group. */
const LOGIN = /(?:^|\s)(?:-u|--user|--proxy-user)[\s=]*["']?(?!\d+:\d+\b)[^\s"':$]+:[^\s"'$]{8,}/;

/** Programs that take a password after a short option, and that option; with `?`, it may also follow without a space. */
const SHORT_OPTIONS = (
  [
    ['sshpass', '-p ?'],
    ['mysql(?:dump|admin|import|show|check)?|mariadb(?:-\\w+)?|7z[arz]?', '-p'],
    ['mongo(?:sh|dump|restore|export|import)?|cqlsh|rabbitmqadmin|(?:docker|podman|helm registry|oc|az) login', '-p '],
    ['redis-cli', '-a '],
    ['ldap(?:search|modify|add|delete|whoami)', '-w '],
    ['sqlcmd|bcp|unzip|zip|mosquitto_(?:pub|sub)', '-P ?'],
  ] as const
).map(([programs, option]) => {
  const after = option.replace(' ?', '\\s*').replace(' ', '\\s+');
  return {
    // A program, and what follows in its command; with the first word behind the end of that, where a value may go on.
    program: new RegExp(`(?:^|[\\s/"'\`(;|&])(?:${programs})\\s([^;|&\\n]*)(?=((?:[;|&\\n]\\S*)?))`, 'g'),
    option: new RegExp(`(?:^|\\s)${after}["']?([^\\s"'$-][^\\s"']{3,})`),
  };
});

/** Whether a text has a secret in the form that a known provider gives out. */
export const hasSecretForm = (text: string): boolean => FORMS.some((form) => form.test(literalOf(text)));

/** Whether `value` under `name` is a secret: by its form, by what the name says, or by a query in it. */
export const isSecret = (name: string, value: string): boolean =>
  [hasSecretForm, hasSecretQuery, hasNamedPart, hasSecretWords].some((finds) => finds(value)) ||
  isNamedSecret(name, value);

/** Where a server has secrets, such as `env TOKEN` or `header Cookie`; empty if there are none. */
export const secretsOf = ({ command = '', args, env, url = '', headers }: McpServer): readonly string[] => {
  const end = endOfShortSecret([command, ...args].join(' ')) ?? 0;
  let at = command.length;
  const endsInSecret = (arg: string): boolean => {
    const start = at + 1;
    at = start + arg.length;
    return start < end && end <= at;
  };
  return [
    ...(isSecret('', command) ? ['command'] : []),
    ...Object.entries(env).flatMap(([name, value]) => (isSecret(name, value) ? [`env ${name}`] : [])),
    ...args.flatMap((arg, index) =>
      [isSecretArgument(args[index - 1] ?? '', arg), endsInSecret(arg)].includes(true) ? [`args[${index}]`] : [],
    ),
    ...(isSecretUrl(url) ? ['url'] : []),
    ...Object.entries(headers).flatMap(([name, value]) => (isSecretHeader(name, value) ? [`header ${name}`] : [])),
  ];
};

// Where the first value ends that follows such an option; undefined if there is none.
const endOfShortSecret = (text: string): number | undefined => {
  const ends = SHORT_OPTIONS.flatMap(({ program, option }) => {
    for (const { 0: whole, 1: inside = '', 2: behind = '', index } of text.matchAll(program)) {
      const found = option.exec(inside + behind);
      if (found !== null && !PLACEHOLDER.test(found[1] ?? ''))
        return [index + whole.length - inside.length + found.index + found[0].length];
    }
    return [];
  });
  return ends.length === 0 ? undefined : Math.min(...ends);
};

const isNamedSecret = (name: string, value: string): boolean => {
  const literal = literalOf(value);
  if (PLACE_NAME.test(words(name)) && PLACE.test(literal)) return false;
  const refers = partsOf(value).some((part) => typeof part === 'object' && part.fallback === undefined);
  const least = PASSWORD.test(words(name)) ? MIN_PASSWORD : MIN_KEY;
  return isTellingName(name) && !refers && literal.length >= least && !PLACEHOLDER.test(literal);
};

const isTellingName = (name: string): boolean => {
  const spelled = words(name);
  return (TELLING_WORD.test(spelled) || TELLING_END.test(spelled)) && !HARMLESS_END.test(spelled);
};

const hasNamedPart = (text: string): boolean =>
  [...literalOf(text).matchAll(NAMED_PART)].some(([, value = '']) => !PLACEHOLDER.test(value));

// A reference becomes `$_`, which does not count as a value.
const hasSecretWords = (value: string): boolean => {
  const text = replaceVariables(value, ({ fallback }) => fallback ?? '$_');
  const finds = (form: RegExp, isOne: (name: string, found: string) => boolean): boolean =>
    [...text.matchAll(form)].some(([, name = '', found = '']) => isOne(name, found));
  return (
    finds(BEARER, (found) => !PLACEHOLDER.test(found)) ||
    finds(ASSIGNED, isNamedSecret) ||
    finds(OPTION, isNamedSecret) ||
    finds(HEADER_ARGUMENT, (name, found) => isSecretHeader(name, found.replace(/\$\w+/g, ''))) ||
    LOGIN.test(text) ||
    endOfShortSecret(text) !== undefined
  );
};

const hasSecretQuery = (text: string): boolean =>
  (/[?#](.*)/s.exec(text)?.[1] ?? '').split(/[&?#]/).some((pair) => {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(pair) ?? [];
    return isNamedSecret(name, value);
  });

// The whole may follow an option (`--token abc`) or be one (`--header=Cookie: abc`); its value may be a `NAME=value`.
const isSecretArgument = (before: string, arg: string): boolean => {
  const value = /^--?[\w-]+=(.*)$/s.exec(arg)?.[1] ?? '';
  const isNamed = /^--?[\w-]+$/.test(before) && isNamedSecret(before, arg);
  const isLogin = /^(?:-u|--user|--proxy-user)$/.test(before) && hasSecretWords(`${before} ${arg}`);
  return isNamed || isLogin || [arg, value].some(isSecretText);
};

const isSecretText = (text: string): boolean => {
  const [, name = '', value = ''] = /^-{0,2}([\w-]+)=(.*)$/s.exec(text) ?? [];
  const [, header = '', content = ''] = /^([\w-]+):\s*(.*)$/s.exec(text) ?? [];
  return isNamedSecret(name, value) || isSecretHeader(header, content) || isSecret('', text);
};

/** A part of a path, or a value of a query, that is a key in hexadecimal. */
const KEY_IN_URL = /[/=][a-f0-9]{32,}(?=[/?&#]|$)/i;

const isSecretUrl = (url: string): boolean => {
  const userinfo = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)@/i.exec(url)?.[1] ?? '';
  return (
    hasSecretForm(url) || hasSecretQuery(url) || KEY_IN_URL.test(url) || literalOf(userinfo).replaceAll(':', '') !== ''
  );
};

const isSecretHeader = (name: string, value: string): boolean => {
  const literal = literalOf(value)
    .replace(/^(?:bearer|basic|token)\b/i, '')
    .trim();
  return isSecret(name, value) || (SECRET_HEADER.test(name) && literal !== '' && !PLACEHOLDER.test(literal));
};

/**
 * The text with each value that looks like a secret hidden: by its form, or by the name or option before it. References to
 * variables are shown, in the form of any client.
 */
export const withoutSecrets = (text: string): string => {
  let [name, key, isHeaders] = ['', '', false];
  const quoted = text.replace(QUOTED, (whole: string, ...groups: readonly (string | undefined)[]) => {
    const [triple, long, double, single, colon, bare, table] = groups;
    const value = long ?? double ?? single;
    const before = name;
    name = value ?? bare ?? '';
    key = bare ?? key;
    isHeaders = table === undefined ? isHeaders : table !== '[';
    const isVariable = (isHeaders || NAMING_KEYS.includes(key)) && /^[A-Z_][A-Z0-9_]*$/.test(value ?? '');
    if (value === undefined || colon !== undefined || isVariable || !isHidden(before, asWritten(value))) return whole;
    const quote = triple ?? whole.slice(0, 1);
    return `${quote}${HIDDEN}${quote}`;
  });
  const withoutForm = (left: string, form: RegExp): string => {
    const isForm = (found: string): boolean => form.test(literalOf(asWritten(found)));
    return left.replace(new RegExp(form, `g${form.flags}`), (found) => (isForm(found) ? HIDDEN : found));
  };
  return FORMS.reduce(withoutForm, quoted);
};
const HIDDEN = '***';
/** Keys of Codex whose values are names of variables. */
const NAMING_KEYS = ['env_vars', 'bearer_token_env_var'];
/**
 * A quoted text, perhaps with the colon of a key, a bare name before `=`, or the start of a table, that of Codex for headers
 * from variables as a whole. An apostrophe in a word opens no text, and a quote that nothing closes takes the rest of its line,
 * so that no place is looked at for each quote before it.
 */
const QUOTED =
  /("""|''')([\s\S]*?)\1|(?:"((?:[^"\\\n]|\\.)*)"|(?<!\w)'([^'\n]*)'(?!\w))(\s*:)?|"(?:[^"\\\n]|\\.)*$|(?<![\w.-])([\w.-]+)(?![\w.-])(?=\s*=)|^(\[(?:mcp_servers\.(?:[\w-]+|"[^"\n]*")\.env_http_headers\]$)?)/gm;
const isHidden = (name: string, value: string): boolean =>
  [isSecret, isSecretHeader, isSecretArgument].some((finds) => finds(name, value)) ||
  (value.includes('://') && KEY_IN_URL.test(value));
// A value as Claude Code has it: without escaped quotes and those of a shell, and with references in its form.
const asWritten = (value: string): string =>
  value
    .trim()
    .replaceAll('\\"', '"')
    .replace(/\$?\{env:(\w+)\}/g, '${$1}')
    .replace(/'?"(\$\{[^{}"]*\})"'?/g, '$1');

// What is written out: references are left out, but the default in `${X:-default}` is a text like any other.
const literalOf = (text: string): string => replaceVariables(text, ({ fallback = '' }) => fallback);
const words = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_');
