/**
 * Whether the text looks like an email address: something, an @, a domain with a dot. The server has the last word;
 * this only catches slips before a request is made.
 */
function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text.trim());
}

/** The fault of an email field, or undefined. */
export function emailFault(text: string): string | undefined {
  if (text.trim() === "") return "Enter your email address";
  return looksLikeEmail(text) ? undefined : "Enter a valid email address";
}
