import { Failure } from "@emberly/kit/failure";

/**
 * Waits for what a limit may refuse, and tells whom it refuses of the way that no limit closes. Nothing is said of whether
 * there is such a mail.
 */
export async function pointToLink<T>(limited: Promise<T>): Promise<T> {
  try {
    return await limited;
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 429) throw error;
    throw new Failure(
      429,
      `${error.message} The link in the newest mail from us works meanwhile.`,
      error.headers,
    );
  }
}
