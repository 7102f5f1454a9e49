// Calendar days as text.
import { expect, test } from 'vitest';
import { dayOf, instantOf, isCalendarDay } from '../../src/domain/day.ts';

test('a day is that of UTC', () => expect(dayOf(new Date('2026-03-01T00:30:00+02:00'))).toBe('2026-02-28'));

test('a day begins at midnight, UTC', () => expect(instantOf('2026-03-01')).toBe('2026-03-01T00:00:00Z'));

test.each([
  { text: '2024-02-29', want: true },
  { text: '2026-02-29', want: false },
  { text: '2026-12-00', want: false },
  { text: '2026-00-01', want: false },
  { text: '2026-13-01', want: false },
  { text: '2026-04-31', want: false },
  { text: '2026-1-01', want: false },
  { text: '12026-04-30', want: false },
  { text: '2026-04-300', want: false },
])('$text: $want', ({ text, want }) => expect(isCalendarDay(text)).toBe(want));
