import { COMMON_PASSWORDS } from "./common-passwords";

const SHORTEST = 8;
const LONGEST = 128;

/**
 * The shop's password rules: 8 to 128 characters, any character, none of the 3,000 most common.
 *
 * @returns what is wrong, for the person who chose it, or null
 */
export function passwordFault(password: string): string | null {
  // Code points, so that an emoji counts as one character.
  const { length } = [...password];
  if (length < SHORTEST) return `Password must be at least ${SHORTEST} characters`;
  if (length > LONGEST) return `Password must be at most ${LONGEST} characters`;
  if (COMMON_PASSWORDS.has(password.toLowerCase())) {
    return "This password is among the most common ones. Please choose one that is harder to guess";
  }
  return null;
}
