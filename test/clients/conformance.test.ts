// The official conformance suite judges the product at the newest revision of each era; conformance.more.test.ts has the rest.
import { judge } from './conformance-suite.ts';

judge('the product', ['2025-11-25', '2026-07-28']);
