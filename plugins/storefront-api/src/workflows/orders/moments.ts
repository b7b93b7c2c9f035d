/** A number as the engine answers it. */
export type Amount = number | string;
/** A time as the engine answers it. */
export type Moment = string | Date;

/** A moment as ISO 8601 writes it, in UTC. */
export const iso = (moment: Moment) => new Date(moment).toISOString();

const DAY_AND_TIME = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "UTC",
});

/** In a mail: "21 November 2026 at 14:05 UTC". */
export const atUtc = (moment: Moment) => `${DAY_AND_TIME.format(new Date(moment))} UTC`;

export const isoOrNull = (moment: Moment | null | undefined) => (moment ? iso(moment) : null);
