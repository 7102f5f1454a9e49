// Every row of the wire table against the Worker in workerd, with real Durable Objects.
import { test } from 'vitest';
import { checkVector, VECTORS } from '../vectors/all.ts';
import { serve } from './serve.ts';

test.each(VECTORS)('$says', (vector) => checkVector(serve, vector));
