/** A number as the engine answers it. */
export type Amount = number | string;
/** A time as the engine answers it. */
export type Moment = string | Date;

export const iso = (moment: Moment) => new Date(moment).toISOString();

export const isoOrNull = (moment: Moment | null | undefined) => (moment ? iso(moment) : null);
