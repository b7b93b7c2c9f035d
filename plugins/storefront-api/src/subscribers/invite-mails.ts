import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { ContainerRegistrationKeys, InviteWorkflowEvents, Modules } from "@medusajs/framework/utils";

const UNTIL = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** Mails an invitation to the dashboard, also when it is sent again with a new token. */
export default async function inviteMails({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({
    entity: "invite",
    fields: ["id", "email", "token", "expires_at", "rbac_roles.name"],
    filters: { id: event.data.id },
  });
  const [invite] = data;
  if (!invite) return;
  const { projectConfig, admin } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE);
  // The dashboard is where its own cross-origin rule says that it is.
  const [origin = ""] = projectConfig.http.adminCors.split(",");
  const inviteUrl = `${origin}${admin.path}/invite?token=${encodeURIComponent(invite.token)}`;
  await container.resolve(Modules.NOTIFICATION).createNotifications({
    to: invite.email,
    channel: "email",
    template: "staff.invited",
    data: {
      roles: roleNames(invite),
      inviteUrl,
      until: `${UNTIL.format(new Date(invite.expires_at))} UTC`,
    },
    idempotency_key: `staff.invited:${invite.token}`,
  });
}

/** The link to roles is not among the types that the engine generates. */
function roleNames(invite: object): string[] {
  const roles = "rbac_roles" in invite && Array.isArray(invite.rbac_roles) ? invite.rbac_roles : [];
  return roles.flatMap((role: { name?: unknown } | null) =>
    typeof role?.name === "string" ? [role.name] : [],
  );
}

export const config: SubscriberConfig = {
  event: [InviteWorkflowEvents.CREATED, InviteWorkflowEvents.RESENT],
};
