import { api } from "~/lib/api-client";
import { browserStorage } from "./browser-storage";

/** The key in local storage of the note that the server has not confirmed a sign-out yet. */
const STORAGE_KEY = "sign-out";

const isUnconfirmed = () => browserStorage.getItem(STORAGE_KEY) !== null;

/** Takes the note away: the sign-out was confirmed, or whoever has signed in since has a session to keep. */
export function forgetSignOut(): void {
  browserStorage.removeItem(STORAGE_KEY);
}

/** A call that failed is no fault here: the note is still there, and the next check makes it again. */
async function logOut(): Promise<void> {
  await api("POST /logout").then(forgetSignOut, () => undefined);
}

/** Ends the session that an earlier sign-out could not end. Nothing is asked where every sign-out was confirmed. */
export async function repeatSignOut(): Promise<void> {
  if (isUnconfirmed()) await logOut();
}

/**
 * Ends the session. Only the server can void the cookie, so a note is kept until it has: the call is made once more at
 * once, then by each check of the session.
 *
 * @returns whether nothing is left to be confirmed
 */
export async function endSession(): Promise<boolean> {
  browserStorage.setItem(STORAGE_KEY, "unconfirmed");
  await logOut();
  await repeatSignOut();
  return !isUnconfirmed();
}
