import { createHash } from "node:crypto";
import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { InviteWorkflowEvents, Modules } from "@medusajs/framework/utils";
import { dashboardPage, sendLink } from "../mails/send";
import { STAFF_MODULE } from "../modules/staff";
import type StaffService from "../modules/staff/service";

const UNTIL = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** Mails an invitation to the dashboard, also when it is sent again with a new token. */
export default async function inviteMails({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  const [invite] = await container.resolve(Modules.USER).listInvites({ id: [event.data.id] });
  if (!invite) return;
  const staff = container.resolve<StaffService>(STAFF_MODULE);
  const shop = staff.options.shopName ?? "the shop";
  const held = await staff.roles.heldBy({ kind: "invite", id: invite.id });
  const roles = (await staff.roles.list()).filter(({ id }) => held.includes(id)).map(({ name }) => name);
  const link = dashboardPage(
    container,
    staff.options.dashboardUrl,
    `/invite?token=${encodeURIComponent(invite.token)}`,
  );
  const until = `${UNTIL.format(new Date(invite.expires_at))} UTC`;
  await sendLink(container, {
    to: invite.email,
    template: "staff.invited",
    data: { roles, link, until },
    plain: {
      subject: `You are invited to run ${shop}`,
      text: `You are invited to the dashboard of ${shop}. Accept the invitation until ${until}:\n\n${link}\n\nIf you have an account at ${shop} with this email, use its password. If it has none yet, set one there first.\n`,
    },
    // The token would let whoever reads the engine's table of notifications in.
    key: `staff.invited:${createHash("sha256").update(invite.token).digest("base64url")}`,
  });
}

export const config: SubscriberConfig = {
  event: [InviteWorkflowEvents.CREATED, InviteWorkflowEvents.RESENT],
};
