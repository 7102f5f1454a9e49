// Every row of the wire table against the app in Node.
import { coreApp } from '../../support/core-app.ts';
import { testVectors } from '../../vectors/all.ts';

const serve = coreApp();

testVectors(() => [serve]);
