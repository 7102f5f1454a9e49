// Words of software and its tools that say nearly the same: a question has one of them where the title of a chapter has another.
import { once } from '../cache.ts';
import type { Lexicon } from './lexicon.ts';

/** Groups of such words. A word may stand in several; each group that it shares with another counts. */
const GROUPS = `
access permission acl authorization authorize role rbac policy privilege, add insert append create,
alert alerting alarm notification notify, animate animation transition motion, answer reply response respond,
argument parameter arg props, array list slice vector, async asynchronous await promise future concurrency concurrent,
attack exploit vulnerability threat, auth authentication authenticate login signin logon sign,
backup restore snapshot recovery replicate replication, ban block deny intrusion, behavior behaviour, bind binding,
branch fork, bug defect problem issue troubleshoot troubleshooting debug debugging diagnose,
build compile compiler compilation, bundle bundler bundling, cache caching cached, cancel abort interrupt cancellation,
catalog catalogue, center centre, certificate cert tls ssl https, chart plot graph visualization visualize diagram figure,
check validate validation verify verification, choose select choice pick, class object inheritance subclass oop,
clean cleanup prune tidy, clone copy duplicate, cluster clustering replica sharding shard scale scaling,
collection container, color colour, combine join merge concatenate, command cli terminal console,
comment annotation docstring, compare comparison diff difference, compress compression zip gzip shrink,
conditional condition if branch, config configuration configure setting option preference, connect connection link,
container image, convert conversion cast transform, cookie session, count aggregate aggregation sum total,
cron schedule scheduled scheduling timer periodic, customize custom customization theme, data dataset,
date time datetime timezone calendar clock, deadline timeout expire expiration expiry ttl, decorate decorator,
default fallback, delay sleep wait pause, delete remove drop erase discard purge, dependency package module library,
deploy deployment publish release ship production hosting, dictionary map hash hashmap, directory folder,
disk storage volume filesystem, distributed multi parallel gpu, docs documentation, download fetch get,
duplicate unique distinct, edit change modify update, email mail message smtp, empty blank,
encode encoding decode unicode utf, encrypt encryption encrypted crypt crypto cipher, enum enumeration,
env environment variable dotenv, error exception failure crash fault panic, event listener handler listen click,
execute run start launch invoke, expand expansion, export import, extension plugin addon,
fast performing speed slow optimize optimization latency efficient, favicon icon, field column attribute property,
file files, filter where, find search lookup locate, firewall iptables ufw nftables, fix repair resolve,
flag option switch, font typography, form input field, format formatting formatter,
function method procedure routine callable, gather collect, generic generics template, global scope, grid layout,
harden hardening secure security, header heading, height size width dimension, hide visibility visible, history log,
host hosting server, identifier id key, image picture photo, immutable constant const readonly, index indexes indices,
install installation setup, instance object, interface protocol trait contract,
iterate iteration iterator loop for each foreach, keyboard focus, kill stop terminate shutdown, label caption, layer level,
license licence, limit quota throttle throttling rate, lint linter linting, load loading lazy, lock locking mutex,
log logging logger journal, login password credential, logout revoke, loss lose persistence durability durable persist,
make create, measure metric metrics benchmark profile profiling, memory ram heap allocation, menu navigation nav,
message messaging messenger chat communication, microphone audio sound, migrate migration upgrade, mobile responsive phone,
mock stub fake double spy, monitor monitoring observability, move rename, multiple many several, name naming,
network networking, null missing none nil undefined nan absent, number integer numeric float decimal, operator operators,
order sort sorting ordering, organize organization structure layout, output print display show, overload overloading,
page paging pagination, parse parser parsing, partition partitioning, password passphrase secret credential,
path route routing url, pattern match matching, pod container, pointer reference, port ports, prepare preparation,
priority precedence, private encapsulation, process subprocess, prompt prompting, proxy gateway, quantize quantization,
query select, queue broker, quick fast, random randomness, range span, read reading, recursion recursive,
redirect redirection, refactor refactoring, regex regexp regular, render rendering, repeat loop,
replace substitute substitution, request call, reset undo revert rollback, resize scale, retry retries backoff,
return returning, revoke invalidate rotation rotate, root rootless sudo superuser, rule policy, safe safety,
sample sampling, save store write, schema model, screen display, secret vault credential, send post publish,
serialize serialization json marshal, service daemon systemd, share sharing, signal notification, signature sign signing,
simulate simulation, snapshot image, socket websocket, spam rspamd antispam, split divide separate, state store,
stream streaming, string text, style styling css, subquery nested nesting, subscribe subscription, suspend pause,
swap exchange, sync synchronize synchronization, syntax grammar, tag label, team organization, test testing spec,
thread threading multithreading, trace tracing, track tracking, train training finetune, transaction atomic commit,
translate translation i18n internationalization localization locale, tune tuning, type typing,
unpack destructure destructuring unpacking, upload uploading, user account, utility helper, version versioning,
virtual venv, volume mount, vpn tunnel, warning warn, web browser, worker job task
`;

/** The stems of the words that say nearly the same as those with a stem; read when they are first asked for. */
export type Synonyms = (stem: string) => ReadonlySet<string>;

export const buildSynonyms = (lexicon: Lexicon): Synonyms => {
  const groups = once(() => stemsOfGroups(lexicon));
  return (stem) => groups().get(stem) ?? NONE;
};

const NONE: ReadonlySet<string> = new Set();

const stemsOfGroups = (lexicon: Lexicon): ReadonlyMap<string, ReadonlySet<string>> => {
  const all = new Map<string, ReadonlySet<string>>();
  for (const group of GROUPS.trim().split(/,\s+/)) {
    const stems = new Set(group.split(' ').map((word) => lexicon(word).stem));
    for (const stem of stems) all.set(stem, new Set([...(all.get(stem) ?? []), ...stems]));
  }
  return all;
};
