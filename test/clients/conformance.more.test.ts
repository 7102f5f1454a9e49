// The official conformance suite judges the product at the revision before, and the fixture catalog at all of them.
import { judge } from './conformance-suite.ts';

judge('the product', ['2025-06-18']);
judge('the fixture catalog', ['2025-06-18', '2025-11-25', '2026-07-28']);
