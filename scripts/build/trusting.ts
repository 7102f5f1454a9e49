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

/**
 * The source of a module in `folder` with what these modules export: all of it where the list is `trusting`, else
 * undefined under each name, since whoever uses them asks first whether the registry trusts any list.
 */
export const trustingModule = (folder: string, trusting: boolean): string =>
  Object.entries(REPLACED)
    .flatMap(([file, exported]) =>
      trusting
        ? [`export * from ${JSON.stringify(relative(folder, join(SOURCE, file)).replaceAll('\\', '/'))};\n`]
        : Object.keys(exported).map((name) => `export const ${name} = undefined;\n`),
    )
    .join('');
