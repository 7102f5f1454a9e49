// What verify.test.ts leaves out of the page /verify: other statuses, and the attacks on a reader without a key.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ATTACKS, UNTOUCHED } from '../support/attacks.ts';
import { CHROMIUM, openStage, type Stage } from './browser.ts';
import { openVerify, serve, verdictOf } from './verify-page.ts';

describe.skipIf(CHROMIUM === undefined)('/verify in a browser', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.stop());

  test.each([
    { says: 'a changed byte', title: 'The signature does not hold', state: 'bad' },
    { says: 'a stripped signature', title: 'The signature is missing', state: 'bad' },
    { says: 'a weak key', title: 'The signature is missing', state: 'bad' },
    { says: 'an older release', title: 'Rolled back', state: 'bad' },
    { says: 'an expired release', title: 'Expired', state: 'bad' },
  ])('is shown $says, by a reader without a key: $title, in red', async ({ says, title, state }) => {
    const attack = ATTACKS.find((one) => one.says === says);
    if (attack === undefined) throw new Error(`there is no attack called ${says}`);
    const { files, seen } = await attack.make();
    const { page, close } = await openVerify(stage);
    for (const earlier of seen) {
      await serve(page, earlier);
      expect(await verdictOf(page, '')).toMatchObject({ title: 'The signature holds', state: 'good' });
    }
    await serve(page, files);
    expect(await verdictOf(page, '')).toMatchObject({ title, state });
    await close();
  });

  test.each(
    [403, 410].flatMap((status) => [
      { status, name: 'registry.json.sig', title: 'The signature is missing' },
      { status, name: 'history.json', title: 'The history does not hold' },
    ]),
  )('$status instead of $name is a failure: $title', async ({ status, name, title }) => {
    const { files, key } = await UNTOUCHED.make();
    const { page, close } = await openVerify(stage);
    await serve(page, files);
    await page.route(`**/${name}`, (route) => route.fulfill({ status, body: '{}' }));
    expect(await verdictOf(page, '')).toMatchObject({ title, state: 'bad' });
    expect(await verdictOf(page, key)).toMatchObject({ title, state: 'bad' });
    await close();
  });
});
