import { formatMoment } from "@emberly/kit/admin/format";
import { Permitted } from "@emberly/kit/admin/permitted";
import { Section } from "@emberly/kit/admin/section";
import { Badge, Button, Text, toast, usePrompt } from "@medusajs/ui";
import { type OpenInvite, useMembers, useResendInvite, useWithdrawInvite } from "../../lib/members";
import { ListRow } from "./list-row";
import { RoleBadges } from "./role-badges";
import { RolesDrawer } from "./roles-drawer";

/** Who was invited and has not come yet. */
export const Invitations = () => (
  <Section
    title="Open invitations"
    hint="Each holds its roles for the person until they accept it."
    query={useMembers()}
    empty={{ when: ({ invites }) => invites.length === 0, text: "No invitation waits for an answer." }}
  >
    {({ invites }) => (
      <ul className="divide-y">
        {invites.map((invite) => (
          <InviteRow key={invite.id} invite={invite} />
        ))}
      </ul>
    )}
  </Section>
);

function InviteRow({ invite }: { invite: OpenInvite }) {
  const { id, email, expires_at, roles } = invite;
  const hasExpired = new Date(expires_at) < new Date();
  return (
    <ListRow
      actions={
        <>
          <RolesDrawer holder={{ kind: "invites", id, name: email, roles }} />
          <Permitted to="invite:update">
            <Resend invite={invite} />
          </Permitted>
          <Permitted to="invite:delete">
            <Withdraw invite={invite} />
          </Permitted>
        </>
      }
    >
      <Text size="small" weight="plus" className="[overflow-wrap:anywhere]">
        {email}
      </Text>
      <Text size="small" className="text-ui-fg-subtle">
        {hasExpired ? "It ended " : "Can be accepted until "}
        <time dateTime={expires_at}>{formatMoment(expires_at)}</time>
      </Text>
      <div className="flex flex-wrap gap-1">
        <RoleBadges ids={roles} />
        {hasExpired && (
          <Badge size="2xsmall" color="red">
            Expired
          </Badge>
        )}
      </div>
    </ListRow>
  );
}

function Resend({ invite }: { invite: OpenInvite }) {
  const resend = useResendInvite();
  return (
    <Button
      size="small"
      variant="transparent"
      aria-label={`Send again to ${invite.email}`}
      isLoading={resend.isPending}
      onClick={() =>
        resend.mutate(invite, {
          onSuccess: () =>
            toast.success(`${invite.email} gets a new mail`, {
              description: "The link of the mail before it is worth nothing now.",
            }),
          onError: (error) => toast.error("The invitation was not sent", { description: error.message }),
        })
      }
    >
      Send again
    </Button>
  );
}

function Withdraw({ invite }: { invite: OpenInvite }) {
  const prompt = usePrompt();
  const withdraw = useWithdrawInvite();
  const ask = async () => {
    const sure = await prompt({
      title: `Withdraw the invitation of ${invite.email}?`,
      description: "The link in the mail ends. You can invite the person again.",
      confirmText: "Withdraw",
    });
    if (!sure) return;
    withdraw.mutate(invite, {
      onSuccess: () => toast.success(`The invitation of ${invite.email} is withdrawn`),
      onError: (error) => toast.error("The invitation was not withdrawn", { description: error.message }),
    });
  };
  return (
    <Button
      size="small"
      variant="transparent"
      aria-label={`Withdraw the invitation of ${invite.email}`}
      isLoading={withdraw.isPending}
      onClick={ask}
    >
      Withdraw
    </Button>
  );
}
