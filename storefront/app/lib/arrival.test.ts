import { addWorkingDays, isWorkingDay } from "@contract/working-days";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arrivalOfPaid, arrivalOfShipped, formatArrival } from "./arrival";

const day = (text: string) => new Date(`${text}T12:00:00`);
const days = fc.date({ min: day("2020-01-01"), max: day("2045-12-31"), noInvalidDate: true });

describe("working days", () => {
  it.each([
    ["Thanksgiving", "2026-11-26"],
    ["Christmas Day", "2026-12-25"],
    ["Martin Luther King", "2027-01-18"],
    ["Memorial Day", "2027-05-31"],
    ["Juneteenth on a Saturday, kept the Friday before", "2027-06-18"],
    ["Independence Day on a Sunday, kept the Monday after", "2027-07-05"],
    ["New Year's Day on a Saturday, kept in the old year", "2027-12-31"],
  ])("leave out %s", (_, date) => {
    expect(isWorkingDay(day(date))).toBe(false);
  });

  it("leave out weekends and nothing else", () => {
    expect(["2026-11-21", "2026-11-22"].map((date) => isWorkingDay(day(date)))).toEqual([false, false]);
    expect(["2026-11-23", "2026-11-27"].map((date) => isWorkingDay(day(date)))).toEqual([true, true]);
  });

  it("are as many between a day and the day so many later, which is one itself", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 30 }), (from, count) => {
        const to = addWorkingDays(from, count);
        let between = 0;
        const date = new Date(from.getFullYear(), from.getMonth(), from.getDate());
        while (date < to) {
          date.setDate(date.getDate() + 1);
          if (isWorkingDay(date)) between += 1;
        }
        expect(isWorkingDay(to)).toBe(true);
        expect(between).toBe(count);
      }),
    );
  });
});

describe("the arrival of an order", () => {
  it("is 1-2 business days and then 3-5 working days after it was paid, around Thanksgiving", () => {
    expect(formatArrival(arrivalOfPaid(day("2026-11-21")))).toBe("27 November to 2 December");
  });

  it("is as late as the way of shipping says that it was bought with", () => {
    const expedited = { earliest: 1, latest: 2 };
    expect(formatArrival(arrivalOfPaid(day("2026-11-21"), expedited))).toBe("24 November to 27 November");
    expect(formatArrival(arrivalOfShipped(day("2026-12-22"), expedited))).toBe("23 December to 24 December");
  });

  it("counts from the shop's day, which is not that of Greenwich in the evening", () => {
    const onTuesdayEvening = new Date("2026-12-02T01:00:00Z");
    expect(formatArrival(arrivalOfPaid(onTuesdayEvening))).toBe("7 December to 10 December");
    expect(formatArrival(arrivalOfPaid(new Date("2026-12-02T05:00:00Z")))).toBe("8 December to 11 December");
    expect(formatArrival(arrivalOfShipped(onTuesdayEvening))).toBe("4 December to 8 December");
  });

  it("is 3-5 working days after it was sent", () => {
    expect(formatArrival(arrivalOfShipped(day("2026-12-22")))).toBe("28 December to 30 December");
  });
});
