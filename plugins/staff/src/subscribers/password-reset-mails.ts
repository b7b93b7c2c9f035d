import { createHash } from "node:crypto";
import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { AuthWorkflowEvents, Modules } from "@medusajs/framework/utils";
import { dashboardPage, sendLink } from "../mails/send";
import { STAFF_MODULE } from "../modules/staff";
import type StaffService from "../modules/staff/service";

interface PasswordReset {
  /** The email that was given. */
  entity_id: string;
  actor_type: string;
  token: string;
}

/** Mails the link for a new password that "Forgot password" of the dashboard asks for, to people of the staff only. */
export default async function passwordResetMails({
  event,
  container,
}: SubscriberArgs<PasswordReset>): Promise<void> {
  const { entity_id: email, actor_type, token } = event.data;
  if (actor_type !== "user") return;
  const users = await container.resolve(Modules.USER).listUsers({ email });
  if (users.length === 0) return;
  const { options } = container.resolve<StaffService>(STAFF_MODULE);
  const shop = options.shopName ?? "the shop";
  const link = dashboardPage(
    container,
    options.dashboardUrl,
    `/reset-password?token=${encodeURIComponent(token)}`,
  );
  await sendLink(container, {
    to: email,
    template: "staff.reset-password",
    data: { link },
    plain: {
      subject: `A new password for the dashboard of ${shop}`,
      text: `Choose a new password within 15 minutes:\n\n${link}\n\nIf you did not ask for it, ignore this mail.\n`,
    },
    key: `staff.reset-password:${createHash("sha256").update(token).digest("base64url")}`,
  });
}

export const config: SubscriberConfig = { event: AuthWorkflowEvents.PASSWORD_RESET };
