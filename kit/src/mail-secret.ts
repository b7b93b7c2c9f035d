import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { EMAIL_CHANNEL } from "./email-provider";
import { sqlOf } from "./sql";

interface SecretMail {
  to: string;
  template: string;
  data: Record<string, unknown>;
  /** The name in `data` of what nobody else may read. */
  secret: string;
}

/**
 * Mails what is readable nowhere but in its mail: the engine keeps a notification's data for good, so it is taken out again, also where the
 * provider has refused it.
 *
 * @throws what the provider refuses with
 */
export async function mailSecret(
  container: MedusaContainer,
  { to, template, data, secret }: SecretMail,
): Promise<void> {
  const notifications = container.resolve(Modules.NOTIFICATION);
  const run = sqlOf(container);
  try {
    const { id } = await notifications.createNotifications({ to, channel: EMAIL_CHANNEL, template, data });
    await run("update notification set data = data - ? where id = ?", [secret, id]);
  } catch (error) {
    await run(
      `update notification set data = data - ? where status = 'failure' and "to" = ? and template = ? and data->>? = ?`,
      [secret, to, template, secret, String(data[secret])],
    );
    throw error;
  }
}
