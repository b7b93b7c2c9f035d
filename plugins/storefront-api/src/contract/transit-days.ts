/** Working days that a parcel is on its way. */
export interface TransitDays {
  earliest: number;
  latest: number;
}

/** By the shipping policy, where a way of shipping says nothing of its own. */
export const USUAL_TRANSIT: TransitDays = { earliest: 3, latest: 5 };

/** "3-5 working days", "within 2 days". */
const DAYS = /(\d{1,2})(?:\s*(?:-|–|to)\s*(\d{1,2}))?\s*(?:\w+\s+)?days?/i;

/** @param description what the merchant says of the way of shipping; null in answer where that names no days */
export function transitDaysIn(description: string | null | undefined): TransitDays | null {
  const [, earliest, latest = earliest] = DAYS.exec(description ?? "") ?? [];
  if (earliest === undefined || latest === undefined) return null;
  return { earliest: Number(earliest), latest: Number(latest) };
}
