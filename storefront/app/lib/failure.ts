import { ApiError } from "./api-client";

export interface FailureTexts {
  message: string;
  /** What the API said, when the screen's own text does not say it. */
  detail?: string;
}

const GENERAL = "Something went wrong";

/**
 * What to show about a failed call. Without a fixed text it is the API's message. With one it is that text, followed by
 * the API's message when that tells what to do.
 */
export function failureTexts(error: unknown, fixed?: string): FailureTexts {
  if (!(error instanceof ApiError)) return { message: fixed ?? GENERAL };
  if (fixed === undefined) return { message: error.message };
  const isTelling = error.status >= 400 && error.status < 500 && error.message !== fixed;
  return isTelling ? { message: fixed, detail: error.message } : { message: fixed };
}
