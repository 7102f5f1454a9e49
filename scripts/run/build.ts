// `npm run build`, which wrangler runs first: strict for a deployment, lenient for the development server.
import { dropControls } from '../../src/domain/excerpt.ts';
import { writeBadges } from '../build/badges.ts';
import { buildFolder } from '../build/build.ts';
import { writeWorker } from '../build/bundle-worker.ts';
import { checkoutRegistry } from '../checkout.ts';
import { commandLine } from '../command-line.ts';
import { exitCodeOf } from '../exit-code.ts';
import { preview } from './preview.ts';
import { refuseUnwritable } from './unwritable.ts';

commandLine('npm run build', 'Checks the registry and writes what the Worker starts from.').parse();

// wrangler tells the build which command runs it.
if (process.env['WRANGLER_COMMAND'] === 'dev') {
  const { registry, says } = await preview('.');
  console.log(dropControls(says).replaceAll('\n', ' '));
  process.exitCode = registry === undefined ? 1 : 0;
} else {
  const code = exitCodeOf('npm', ['run', '--silent', 'check:released']);
  if (code === 0) {
    await buildFolder('.', { unreleased: false })
      .then(() => writeBadges(checkoutRegistry(), '.'))
      .catch(refuseUnwritable);
  }
  process.exitCode ??= code;
}
// esbuild has said what is wrong with the code.
if (process.exitCode === 0) await writeWorker('dist').catch(() => (process.exitCode = 1));
