// What git ignores is private: asked of git itself for arbitrary lines and paths.
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ignoredIn } from '../../../src/harness/source/ignored.ts';
import { useBareBox } from '../../support/box.ts';
import { casesOf } from '../../support/fuzz.ts';

const box = useBareBox();
const signs = fc.array(fc.constantFrom('a', 'b', '*', '?', '[ab]', '[!a]', '[a-c]', '\\*'), {
  minLength: 1,
  maxLength: 4,
});
const isPlain = (all: readonly string[]): boolean => !all.join('').includes('**');
// What two stars beside other signs mean differs between git's own ways to look.
const part = fc.oneof(signs.filter(isPlain), fc.constant(['**']));
const line = fc
  .tuple(
    fc.constantFrom('', '!', '/', '#', '\\#', '\\!'),
    fc.array(part, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '/', ' ', '/**'),
  )
  .map(([start, parts, end]) => `${start}${parts.map((one) => one.join('')).join('/')}${end}`);
const name = fc.array(fc.constantFrom('a', 'b', 'c', '*'), { minLength: 1, maxLength: 3 }).map((all) => all.join(''));
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((all) => all.join('/'));

test('the same as git says, for any lines and paths', () => {
  box.remove('.git');
  box.git('init', '-q');
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.array(path, { minLength: 1, maxLength: 20 }),
      (lines, paths) => {
        box.write('.gitignore', `${lines.join('\n')}\n`);
        const options = { cwd: box.project, input: paths.join('\n'), encoding: 'utf8' } as const;
        const asked = () => {
          try {
            return execFileSync(
              'git',
              ['-c', 'core.quotePath=false', 'check-ignore', '--stdin', '--no-index'],
              options,
            );
          } catch {
            return '';
          }
        };
        const said = new Set(asked().split('\n'));
        const isIgnored = ignoredIn(box.files.places, box.files.disk);
        const ours = paths.filter((one) => isIgnored(`${box.project}/${one}`));
        expect({ lines, ours }).toEqual({ lines, ours: paths.filter((one) => said.has(one)) });
      },
    ),
    { numRuns: casesOf(100) },
  );
});
