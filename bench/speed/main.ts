// `npm run bench`: installs the peers once, then measures what the flags say.
import { values } from '../command-line.ts';
import { installPackages } from '../packages.ts';

installPackages('mcp-lite');
await (values.growth ? import('../growth/growth.ts') : import('./speed.ts'));
