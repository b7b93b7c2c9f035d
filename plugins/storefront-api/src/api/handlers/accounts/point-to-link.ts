import { Failure } from "@emberly/kit/failure";

/**
 * Waits for work that a limit may refuse, and adds to the refusal that the link in the mail still works, which no limit closes.
 * Whether there is such a mail stays unsaid.
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
