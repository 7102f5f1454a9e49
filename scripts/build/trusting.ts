// Writes the module that the Worker has in place of those that answer from trusted lists: a tenth of its code, which a list
// that trusts none need not carry.
import { join, relative } from 'node:path';
import * as tools from '../../src/catalog/tools/trusted.ts';
import * as resources from '../../src/catalog/trusted.ts';
import * as federation from '../../src/domain/federation/federation.ts';

const SOURCE = join(import.meta.dirname, '../../src');
const REPLACED = {
  'catalog/trusted.ts': resources,
  'catalog/tools/trusted.ts': tools,
  'domain/federation/federation.ts': federation,
};

/** A module in `folder` with what these export; undefined without trust, for users ask first whether there is any. */
export const trustingModule = (folder: string, trusting: boolean): string =>
  Object.entries(REPLACED)
    .flatMap(([file, exported]) =>
      trusting
        ? [`export * from ${JSON.stringify(relative(folder, join(SOURCE, file)).replaceAll('\\', '/'))};\n`]
        : Object.keys(exported).map((name) => `export const ${name} = undefined;\n`),
    )
    .join('');
