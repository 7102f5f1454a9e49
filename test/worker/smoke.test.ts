import { exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';

test('the health route answers', async () => {
  const response = await exports.default.fetch('http://localhost/health');
  expect(await response.json()).toMatchObject({ status: 'ok' });
});
