import type { MedusaContainer, ProviderSendNotificationDTO } from "@medusajs/framework/types";
import { generateEntityId } from "@medusajs/framework/utils";
import { providerOf } from "./notification-provider";
import { type RunSql, sqlOf } from "./sql";

/** What was begun a moment ago is under way; whoever began it earlier has ended. */
const UNDER_WAY = "told.status = 'pending' and told.created_at > now() - interval '30 seconds'";

/** SQL: the engine's notification `told` has reached its provider, or somebody is handing it over at this moment. */
export const IS_TOLD = `(told.deleted_at is null and (told.status = 'success' or ${UNDER_WAY}))`;

type OnceNotification = Pick<ProviderSendNotificationDTO, "to" | "channel" | "template" | "data"> & {
  idempotency_key: string;
};

/**
 * Hands a notification to its provider once by its key, also where a process ended on the way. It is noted among the engine's notifications
 * before the provider has it, as the engine does itself; but the engine sends none that is noted, and here what was noted in vain
 * counts for nothing. By the name `once`, an outbox knows one again that it took before the process ended; any other provider may
 * send that one twice.
 *
 * @returns false while somebody else is handing it over, who may have ended: whoever owes it asks again
 * @throws Error when there is no provider, or it does not take it
 */
export async function sendOnce(container: MedusaContainer, notification: OnceNotification): Promise<boolean> {
  const run = sqlOf(container);
  const { idempotency_key: key, ...content } = notification;
  const provider = await providerOf(container, notification.channel);
  const provider_data = { once: key };
  const noted = await note(run, { ...notification, provider_data, provider_id: provider.id });
  if (!noted) return isSent(run, key);
  const { id } = await provider.send({ ...content, provider_data }).catch(async (error: unknown) => {
    // A note that stays pending counts for nothing in a while.
    await end(run, noted, "failure").catch(() => undefined);
    throw error;
  });
  await end(run, noted, "success", id);
  return true;
}

/** A note of another try is made anew under another id, so that whoever comes late with the first does not end the second. */
const NOTE = `
  insert into "notification" as told (id, "to", channel, template, data, provider_data, idempotency_key, provider_id)
  values (?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (idempotency_key) where deleted_at is null do update set
    id = excluded.id, "to" = excluded."to", channel = excluded.channel, template = excluded.template, data = excluded.data,
    provider_data = excluded.provider_data, provider_id = excluded.provider_id, status = excluded.status, created_at = now(),
    updated_at = now()
  where not ${IS_TOLD} returning id`;

/** @returns the id of the note; undefined when it is sent, or somebody is at it */
async function note(
  run: RunSql,
  notification: OnceNotification & { provider_data: Record<string, string>; provider_id: string },
): Promise<string | undefined> {
  const { to, channel, template, data, provider_data, idempotency_key, provider_id } = notification;
  const [noted] = await run<{ id: string }>(NOTE, [
    ...[generateEntityId(undefined, "noti"), to, channel, template],
    ...[data ? JSON.stringify(data) : null, JSON.stringify(provider_data), idempotency_key, provider_id],
  ]);
  return noted?.id;
}

async function isSent(run: RunSql, key: string): Promise<boolean> {
  const sent = await run(
    "select id from notification where idempotency_key = ? and deleted_at is null and status = 'success'",
    [key],
  );
  return sent.length > 0;
}

async function end(run: RunSql, noted: string, status: "success" | "failure", externalId?: string) {
  await run("update notification set status = ?, external_id = ?, updated_at = now() where id = ?", [
    ...[status, externalId ?? null, noted],
  ]);
}
