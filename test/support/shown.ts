import type { ReportLine } from '../../src/harness/report-text.ts';

/** Lines of a report as `tone: text`. */
export const shown = (lines: readonly ReportLine[]): readonly string[] =>
  lines.map(({ tone, text }) => `${tone}: ${text}`);
