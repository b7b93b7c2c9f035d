import { ApiError } from "~/lib/api-client";

/** Browsers do not word this error for people. */
export const passkeyWords = (error: Error): Error =>
  error instanceof ApiError ? error : new Error("The passkey was not used. Try again, or take another way.");
