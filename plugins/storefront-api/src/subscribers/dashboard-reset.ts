import { PASSWORD_RESET } from "@emberly/staff";
import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { ACCOUNTS_MODULE } from "../modules/accounts";
import type AccountsService from "../modules/accounts/service";

/** A reset at the dashboard ends here what a reset in the shop ends: it is the same password, and opens the shop's administration too. */
export default async function dashboardReset({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  const { sessions, passkeys } = container.resolve<AccountsService>(ACCOUNTS_MODULE);
  await sessions.endAll(event.data.id);
  await passkeys.removeAll(event.data.id);
}

export const config: SubscriberConfig = { event: PASSWORD_RESET };
