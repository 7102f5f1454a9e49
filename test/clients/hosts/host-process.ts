// A process with one host in it: `node host-process.ts ADAPTER VARIANT`. It takes its orders over Node's own channel to
// its parent, finds the host's package among those that `npm run test:clients` installed, and reaches no other machine.
import { registerHooks } from 'node:module';
import { Socket } from 'node:net';
import { pathToFileURL } from 'node:url';
import type { Host, Open } from './host.ts';

/** `[number, operation, arguments]`; the reply is `[number, value]` or `[number, undefined, error]`. */
export type Order = readonly [number, keyof Host | 'open', readonly unknown[]];
export type Reply = readonly [number, unknown, string?];

const INSTALLED = pathToFileURL(`${process.cwd()}/.cache/hosts/main.js`).href;
const ADAPTERS = new URL('./adapters/', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    context.parentURL?.startsWith(ADAPTERS) === true && /^[@\w]/.test(specifier) && !specifier.startsWith('node:')
      ? next(specifier, { ...context, parentURL: INSTALLED })
      : next(specifier, context),
});

const connect = Socket.prototype.connect;
Socket.prototype.connect = function (...args: unknown[]) {
  const [first] = args.flat();
  const host = typeof first === 'object' && first !== null && 'host' in first ? String(first.host) : '127.0.0.1';
  if (!/^(?:127\.0\.0\.1|localhost|::1)$/.test(host)) throw new Error(`This test reaches no other machine: ${host}`);
  return Reflect.apply(connect, this, args);
};

const [, , adapter = '', variant = ''] = process.argv;
const { open }: { readonly open: Open } = await import(`./adapters/${adapter}.ts`);
let host: Host | undefined;

const perform = async (operation: Order[1], args: readonly unknown[]): Promise<unknown> => {
  if (operation !== 'open') {
    const perform = host?.[operation];
    return perform === undefined ? undefined : await Reflect.apply(perform, undefined, args);
  }
  host = await Reflect.apply(open, undefined, [...args, variant]);
  return Object.keys(host ?? {});
};

process.on('message', async ([number, operation, args]: Order) => {
  const reply: Reply = await perform(operation, args).then(
    (value) => [number, value] as const,
    (error: unknown) => [number, undefined, error instanceof Error ? error.message : String(error)] as const,
  );
  process.send?.(reply);
});
process.once('disconnect', () => process.exit());
process.send?.([0, 'ready']);
