import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { Modules } from "@medusajs/framework/utils";
import { dashboardPage, sendLink } from "../mails/send";
import { STAFF_MODULE } from "../modules/staff";
import type StaffService from "../modules/staff/service";
import { SECOND_FACTOR_RESET } from "../workflows/reset-second-factor";

/** Tells somebody that their second factor was taken away: they have asked for it, or should know. */
export default async function secondFactorMails({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  const [user] = await container.resolve(Modules.USER).listUsers({ id: [event.data.id] });
  if (!user) return;
  const { options } = container.resolve<StaffService>(STAFF_MODULE);
  const shop = options.shopName ?? "the shop";
  const link = dashboardPage(container, options.dashboardUrl, "/login");
  await sendLink(container, {
    to: user.email,
    template: "staff.second-factor-reset",
    data: { link },
    plain: {
      subject: `Your second factor at the dashboard of ${shop} was reset`,
      text: `An administrator has removed your passkeys, authenticator app and recovery codes, and signed you out everywhere. Sign in with your password and set up a second factor again:\n\n${link}\n\nIf you did not ask for this, tell an administrator at once.\n`,
    },
    key: `staff.second-factor-reset:${user.id}:${Date.now()}`,
  });
}

export const config: SubscriberConfig = { event: SECOND_FACTOR_RESET };
