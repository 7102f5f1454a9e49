// Commands that are killed on their way.
import { killEach, killPull, lookMeanwhile } from './killed.ts';

killEach(6);
killPull(6);
lookMeanwhile();
