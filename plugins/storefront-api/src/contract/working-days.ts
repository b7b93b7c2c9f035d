/**
 * Working days of the United States: Monday to Friday without the federal holidays (5 U.S.C. 6103), on which
 * neither the warehouse nor the carriers work. Our own, because packages that know
 * holidays bring those of the whole world. Days are calendar days, whatever the time of day, as Dates of
 * the time zone of where they run.
 */

/** Where the warehouse is: on the evening of a viewer's Tuesday its Wednesday may have begun, and the other way round. */
const SHOP_TIME_ZONE = "America/New_York";

/** The shop's calendar day at a moment: the same for whoever asks, and wherever. @returns its midnight where this runs */
export function shopDay(moment: Date): Date {
  const [year = 0, month = 0, day = 0] = moment
    .toLocaleDateString("en-CA", { timeZone: SHOP_TIME_ZONE })
    .split("-")
    .map(Number);
  return new Date(year, month - 1, day);
}

const MONDAY = 1;
const THURSDAY = 4;
const FRIDAY = 5;
const SATURDAY = 6;
const SUNDAY = 0;

/** The nth given weekday of a month (0 = January). */
function nth(count: number, weekday: number, month: number, year: number): Date {
  const first = new Date(year, month, 1);
  return new Date(year, month, 1 + ((weekday - first.getDay() + 7) % 7) + (count - 1) * 7);
}

function last(weekday: number, month: number, year: number): Date {
  const end = new Date(year, month + 1, 0);
  return new Date(year, month, end.getDate() - ((end.getDay() - weekday + 7) % 7));
}

/** A holiday with a fixed date is kept on the Friday before when it is a Saturday, on the Monday after a Sunday. */
function observed(month: number, day: number, year: number): Date {
  const date = new Date(year, month, day);
  if (date.getDay() === SATURDAY) return new Date(year, month, day - 1);
  if (date.getDay() === SUNDAY) return new Date(year, month, day + 1);
  return date;
}

function holidaysOf(year: number): Date[] {
  return [
    observed(0, 1, year), // New Year's Day
    nth(3, MONDAY, 0, year), // Martin Luther King
    nth(3, MONDAY, 1, year), // Washington
    last(MONDAY, 4, year), // Memorial Day
    observed(5, 19, year), // Juneteenth
    observed(6, 4, year), // Independence Day
    nth(1, MONDAY, 8, year), // Labor Day
    nth(2, MONDAY, 9, year), // Columbus Day
    observed(10, 11, year), // Veterans Day
    nth(4, THURSDAY, 10, year), // Thanksgiving
    observed(11, 25, year), // Christmas Day
    observed(0, 1, year + 1), // may be kept on the last day of this year
  ];
}

export function isWorkingDay(date: Date): boolean {
  const weekday = date.getDay();
  if (weekday < MONDAY || weekday > FRIDAY) return false;
  return !holidaysOf(date.getFullYear()).some(
    (holiday) => holiday.getMonth() === date.getMonth() && holiday.getDate() === date.getDate(),
  );
}

/** The day that is `count` working days after a date; the date itself does not count. */
export function addWorkingDays(from: Date, count: number): Date {
  const date = new Date(from.getFullYear(), from.getMonth(), from.getDate());
  for (let left = count; left > 0; ) {
    date.setDate(date.getDate() + 1);
    if (isWorkingDay(date)) left -= 1;
  }
  return date;
}
