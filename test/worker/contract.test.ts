// The conversation that every transport holds, over HTTP in workerd.
import { test } from 'vitest';
import { conversation, httpSend } from '../contract.ts';
import { serve } from './serve.ts';

test('the conversation is held over HTTP', () => conversation(httpSend(serve)));
