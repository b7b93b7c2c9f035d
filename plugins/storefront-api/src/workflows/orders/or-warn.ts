import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/**
 * Sends a mail that a job owes until it is sent. One that cannot be sent must neither keep others waiting nor undo what it tells of.
 *
 * @param untold who is still to be told of what, for the log
 */
export async function orWarn(
  container: MedusaContainer,
  untold: string,
  tell: () => Promise<void>,
): Promise<void> {
  try {
    await tell();
  } catch (error) {
    container.resolve(ContainerRegistrationKeys.LOGGER).warn(`${untold}: ${String(error)}`);
  }
}
