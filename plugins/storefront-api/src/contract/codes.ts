/** As many codes may be given for one cart. */
export const MOST_CODES = 5;
/** Characters of one. */
export const LONGEST_CODE = 100;

/** Codes are compared without case, and without blanks around them. */
export const isSameCode = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** What is answered of a code that nobody made, or that does not count yet. */
export const NOT_VALID = "This code is not valid.";
