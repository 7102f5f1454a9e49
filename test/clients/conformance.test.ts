// The official conformance suite judges the product at the newest revision; conformance.more.test.ts has the rest.
import { judge } from './conformance-suite.ts';

judge('the product', ['2026-07-28']);
