// Every row of the wire table against the app in Node.
import { test } from 'vitest';
import { coreApp } from '../../support/core-app.ts';
import { checkVector, VECTORS } from '../../vectors/all.ts';

const serve = coreApp();

test.each(VECTORS)('$says', (vector) => checkVector(serve, vector));
