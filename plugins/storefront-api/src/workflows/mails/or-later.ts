import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/**
 * Tells somebody what a job tells again until they know: a mail that cannot be sent must neither keep others waiting nor undo what it tells
 * of. The log gets no more than the kind of an error, because the message of a failed statement holds the mail.
 *
 * @param untold what is still to be told, for the log
 * @returns undefined when it failed
 */
export async function orLater<T>(
  container: MedusaContainer,
  untold: string,
  tell: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await tell();
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(`${untold}, it is tried again (${kindOf(error)})`);
    return undefined;
  }
}

/** Such as "error 23505": the name, and the code where there is one. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return "code" in error ? `${error.name} ${String(error.code)}` : error.name;
}
