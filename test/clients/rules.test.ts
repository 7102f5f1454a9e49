// Which rules Claude Code reads, asked of the program itself. Skipped where it is not installed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isInstalled } from '../support/clients.ts';
import { openBox } from '../support/harness.ts';
import { type MockModel, startMockModel } from '../support/mock-model.ts';
import { READ_RULES } from '../support/rules-table.ts';
import { runOnce } from './headless.ts';

let model: MockModel;
beforeAll(async () => {
  model = await startMockModel('no tool', []);
});
afterAll(() => model?.stop());

test.skipIf(!isInstalled('claude')).each(READ_RULES)(
  'Claude Code reads $says',
  async ({ files, links = [], reads }) => {
    const box = openBox();
    for (const [file, text] of Object.entries(files)) box.write(file, text);
    for (const [from, to] of links) box.link(from, to);
    const before = model.seen.length;
    await runOnce(box, 'claude', model.url);
    const said = model.seen.slice(before).map(({ body }) => body);
    box.drop();
    const found = new Set(said.join().match(/[A-Z]+-T\b/g) ?? []);
    expect([...found].sort()).toEqual(reads.split(' ').sort());
  },
);
