import { sqlOf } from "@emberly/kit/sql";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";

interface SecretMail {
  to: string;
  template: string;
  data: Record<string, unknown>;
  /** The name in `data` of what nobody else may read. */
  secret: string;
}

/** Mails what is readable nowhere but in its mail: the engine keeps a notification's data for good, so it is taken out again. */
export async function mailSecret(
  container: MedusaContainer,
  { to, template, data, secret }: SecretMail,
): Promise<void> {
  const { id } = await container
    .resolve(Modules.NOTIFICATION)
    .createNotifications({ to, channel: "email", template, data });
  await sqlOf(container)("update notification set data = data - ? where id = ?", [secret, id]);
}
