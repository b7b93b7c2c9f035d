/** What the choice looks at; see `SignUpRow`. */
interface GivenPassword {
  browser_hash: string;
  password_hash: string;
}

/**
 * Whose sign-up counts when an email is proved: that of the browser that proves it. A browser that gave no
 * password may stand for another only while there is no doubt which password is meant; otherwise somebody who
 * signed up with a stranger's address could have the stranger activate the wrong password. Opening a link is so easily
 * done that there it never stands for another: one press in a mail about a sign-up that was not theirs would do.
 *
 * @param signUps what waits for the account, newest first
 * @returns the sign-up, null when none waits any more, or "refused"
 */
export function chooseSignUp<T extends GivenPassword>(
  signUps: T[],
  browserHash: string | undefined,
  isLink = false,
): T | null | "refused" {
  const own = signUps.find((signUp) => signUp.browser_hash === browserHash);
  if (own) return own;
  if (isLink && signUps.length > 0) return "refused";
  const passwords = new Set(signUps.map((signUp) => signUp.password_hash));
  return passwords.size > 1 ? "refused" : (signUps[0] ?? null);
}
