// Every row of the wire table against the Worker in workerd, with real Durable Objects.
import { testVectors } from '../vectors/all.ts';
import { serve } from './serve.ts';

testVectors(() => [serve]);
