import { Refusal } from "@emberly/kit/admin/call";
import { DrawerForm } from "@emberly/kit/admin/drawer-form";
import { Button, Drawer, InlineTip, Input, Label, Text, toast } from "@medusajs/ui";
import { useState } from "react";
import { useInvite } from "../../lib/members";
import { RoleChoices } from "./role-choices";

/** Invites somebody by mail, with their roles. */
export function InviteDrawer() {
  const [open, setOpen] = useState(false);
  return (
    <Drawer open={open} onOpenChange={setOpen}>
      <Drawer.Trigger asChild>
        <Button size="small" variant="secondary">
          Invite somebody
        </Button>
      </Drawer.Trigger>
      <Drawer.Content>
        <InviteForm onDone={() => setOpen(false)} />
      </Drawer.Content>
    </Drawer>
  );
}

const LONGEST_EMAIL = 254;

function InviteForm({ onDone }: { onDone: () => void }) {
  const [email, setEmail] = useState("");
  const [roles, setRoles] = useState<string[]>([]);
  const [isMissing, setMissing] = useState(false);
  const invite = useInvite();
  // Only a role can be more than whoever invites may give; all else is about the email.
  const isAboutRoles = invite.error instanceof Refusal && invite.error.status === 403;
  const said = invite.error?.message.replace(/^(email|roles): /, "");
  const submit = () => {
    const typed = email.trim();
    setMissing(!typed.includes("@"));
    if (!typed.includes("@")) return;
    invite.mutate(
      { email: typed, roles },
      {
        onSuccess: () => {
          toast.success(`${typed} is invited`, { description: "The mail with the link is on its way." });
          onDone();
        },
      },
    );
  };
  return (
    <DrawerForm
      title="Invite somebody"
      description="They get a mail with a link, choose a password and are one of the staff."
      onSubmit={submit}
      submit={
        <Button type="submit" size="small" isLoading={invite.isPending}>
          Send the invitation
        </Button>
      }
    >
      <div className="flex flex-col gap-y-2">
        <Label htmlFor="invite-email" size="small" weight="plus">
          Email
        </Label>
        <Input
          id="invite-email"
          type="email"
          autoComplete="off"
          maxLength={LONGEST_EMAIL}
          value={email}
          aria-invalid={isMissing || (invite.isError && !isAboutRoles)}
          aria-describedby="invite-email-fault"
          onChange={(event) => {
            setEmail(event.target.value);
            setMissing(false);
            invite.reset();
          }}
        />
        <Text id="invite-email-fault" size="small" role="alert" className="text-ui-fg-error">
          {isMissing ? "Enter an email address" : !isAboutRoles && said}
        </Text>
      </div>
      <RoleChoices chosen={roles} onChange={setRoles} fault={isAboutRoles ? said : undefined} />
      {roles.length === 0 && (
        <InlineTip variant="warning" label="No role">
          The person can sign in and do nothing until somebody gives them a role.
        </InlineTip>
      )}
    </DrawerForm>
  );
}
