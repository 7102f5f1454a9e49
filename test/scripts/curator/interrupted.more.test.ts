// Commands that are killed before any of their changes; interrupted.test.ts tries some.
import { killEach } from './killed.ts';

killEach(1);
