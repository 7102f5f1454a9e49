// The conversation that every transport holds, over HTTP in workerd.
import { test } from 'vitest';
import { conversation } from '../contract.ts';
import { httpSend } from '../support/http-send.ts';
import { serve } from './serve.ts';

test('the conversation is held over HTTP', () => conversation(httpSend(serve)));
