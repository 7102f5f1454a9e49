// Commands that are killed on their way.
import { killEach, lookMeanwhile } from './killed.ts';

killEach(6);
lookMeanwhile();
