// The conversation that every transport holds, over HTTP in Node.
import { test } from 'vitest';
import { conversation, httpSend } from '../../contract.ts';
import { coreApp } from '../../support/core-app.ts';

test('the conversation is held over HTTP', () => conversation(httpSend(coreApp())));
