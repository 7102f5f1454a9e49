// Calendar days as text, YYYY-MM-DD. Callers pass the moment in; nothing here reads the clock.

/** Milliseconds of a day in UTC. */
export const DAY_MS = 86_400_000;

/** The day of `moment` in UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The moment at which `day` begins in UTC, as RFC 3339 has it. */
export const instantOf = (day: string): string => `${day}T00:00:00Z`;

/** The day after `day`, for clocks that are ahead. */
export const dayAfter = (day: string): string => dayOf(new Date(Date.parse(day) + DAY_MS));

/** How a day is written: year, month and day, which may be beyond the calendar. */
export const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether `text` is a day of the calendar written YYYY-MM-DD. */
export const isCalendarDay = (text: string): boolean => {
  const [, year, month, day] = DAY.exec(text) ?? [];
  // Of any other text these are NaN, which no comparison holds for.
  const monthDays = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= monthDays;
};
