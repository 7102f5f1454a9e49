// Writes the module that the Worker has in place of those that answer from trusted lists: a tenth of its code, which a list
// that trusts none need not carry.
import { join, relative } from 'node:path';
import * as resources from '../../src/catalog/resources/trusted.ts';
import * as answer from '../../src/catalog/tools/trusted-answer.ts';
import * as provenance from '../../src/catalog/tools/trusted-provenance.ts';
import * as federation from '../../src/domain/federation/federation.ts';

const SOURCE = join(import.meta.dirname, '../../src');
const REPLACED = {
  'catalog/resources/trusted.ts': resources,
  'catalog/tools/trusted-answer.ts': answer,
  'catalog/tools/trusted-provenance.ts': provenance,
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
