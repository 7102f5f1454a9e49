// A box that is fresh for each test of a file.
import { afterEach, beforeEach } from 'vitest';
import type { ReportLine } from '../../src/harness/report-text.ts';
import { type Box, openBox } from './harness.ts';

/** A box, opened and filled anew before each test. */
export const useBox = (fill: (box: Box) => void = () => {}): Box => {
  const box = openBox();
  box.drop();
  beforeEach(() => fill(Object.assign(box, openBox())));
  afterEach(() => box.drop());
  return box;
};

/** The same with the files of a person who has set nothing. */
export const useBareBox = (): Box =>
  useBox(({ write }) => {
    write('~/.claude.json', {});
    write('~/.claude/settings.json', {});
  });

/** Lines of a report as `tone: text`. */
export const shown = (lines: readonly ReportLine[]): readonly string[] =>
  lines.map(({ tone, text }) => `${tone}: ${text}`);
