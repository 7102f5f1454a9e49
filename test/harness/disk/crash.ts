// A run that dies: counts the changes it makes to the disk and kills its own process right before the one asked for.
// Arguments: the box's folder, the number of the change, `sync` or `undo`. Prints the number of changes when it lives.
import nodeFs from 'node:fs';
import { openBox } from '../../support/harness.ts';

const CHANGES = [
  ...['writeFileSync', 'openSync', 'mkdirSync', 'renameSync', 'rmSync', 'rmdirSync', 'fsyncSync', 'fchmodSync'],
  ...['closeSync'],
];

const [, , folder = '', step = '0', run = 'sync'] = process.argv;
let changes = 0;
const fs = new Proxy(nodeFs, {
  get: (target, name, receiver) => {
    const member: unknown = Reflect.get(target, name, receiver);
    if (typeof member !== 'function' || !CHANGES.includes(String(name))) return member;
    return (...args: unknown[]) => {
      changes += 1;
      if (changes === Number(step)) process.kill(process.pid, 'SIGKILL');
      return member.apply(target, args);
    };
  },
});
const box = openBox({ fs, keep: folder });
await (run === 'undo' ? box.undo() : box.sync());
process.stdout.write(String(changes));
