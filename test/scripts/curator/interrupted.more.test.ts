// Commands that are killed before any of their changes; interrupted.test.ts tries some.
import { killEach, killPull } from './killed.ts';

killEach(1);
killPull(1);
