import type { CreateNotificationDTO, MedusaContainer, NotificationDTO } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { sqlOf } from "./sql";

/** What was begun a moment ago is under way; whoever began it earlier has ended. */
const UNDER_WAY = "told.status = 'pending' and told.created_at > now() - interval '30 seconds'";

/** SQL: the engine's notification `told` has reached its provider, or somebody is handing it over at this moment. */
export const IS_TOLD = `(told.deleted_at is null and (told.status = 'success' or ${UNDER_WAY}))`;

/**
 * Hands a notification to its provider once by its key, also where a process ended on the way. The engine notes a notification before
 * its provider has it, and sends none that is noted: what was noted in vain is taken away first. By the name `once`, an outbox
 * knows one again that it took before the process ended; any other provider may send that one twice.
 *
 * @returns false while somebody else is handing it over, who may have ended: whoever owes it asks again
 * @throws Error when the provider does not take it
 */
export async function sendOnce(
  container: MedusaContainer,
  notification: CreateNotificationDTO & { idempotency_key: string },
): Promise<boolean> {
  const run = sqlOf(container);
  const { idempotency_key: key, provider_data } = notification;
  // A failed one, too: the engine would send it, and then not find its note. Without the second condition there would be no index.
  await run(
    `delete from notification told where told.idempotency_key = ? and told.deleted_at is null and not ${IS_TOLD}`,
    [key],
  );
  try {
    // Nothing comes back for one that is noted already, which the type does not say.
    const sent: NotificationDTO | undefined = await container
      .resolve(Modules.NOTIFICATION)
      .createNotifications({ ...notification, provider_data: { ...provider_data, once: key } });
    return sent !== undefined || (await statusOf()) === "success";
  } catch (error) {
    // Two that had both looked before either wrote.
    const status = await statusOf();
    if (status === undefined || status === "failure") throw error;
    return status === "success";
  }

  async function statusOf(): Promise<string | undefined> {
    const [noted] = await run<{ status: string }>(
      "select status from notification where idempotency_key = ? and deleted_at is null",
      [key],
    );
    return noted?.status;
  }
}
