/** The greatest number that a column of type `integer` holds. */
export const MOST_INTEGER = 2_147_483_647;

/**
 * A whole number as a column of type `integer` holds it: one beyond its bounds is the nearest bound. A statement that writes a greater one
 * fails, and with it every answer of the catalogue, until somebody has found and changed the one product.
 */
export const toInteger = (value: number) => Math.min(Math.max(value, -MOST_INTEGER), MOST_INTEGER);
