import { errorKind } from "@emberly/kit/error-kind";
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
      .warn(`${untold}, it is tried again (${errorKind(error)})`);
    return undefined;
  }
}
