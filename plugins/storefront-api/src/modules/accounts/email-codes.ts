/** Purposes of the two codes that change an account's email. What each is about is the id of the change. */
export const OLD_EMAIL = "change-email";
export const NEW_EMAIL = "new-email";
