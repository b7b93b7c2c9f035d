import { DrawerForm } from "@emberly/kit/admin/drawer-form";
import { Permitted } from "@emberly/kit/admin/permitted";
import { Button, Drawer, InlineTip, toast } from "@medusajs/ui";
import { useState } from "react";
import { type Holder, useGiveRoles } from "../../lib/members";
import { RoleChoices } from "./role-choices";

const WITHOUT: Record<Holder["kind"], string> = {
  members: "Without a role the person can sign in and do nothing.",
  invites: "Without a role the person can sign in and do nothing until somebody gives them one.",
  "api-keys": "Without a role every call with this key is refused.",
};

/** Gives somebody roles, or takes them away; for those who may. */
export function RolesDrawer({ holder }: { holder: Holder }) {
  const [open, setOpen] = useState(false);
  return (
    <Permitted to="role:assign">
      <Drawer open={open} onOpenChange={setOpen}>
        <Drawer.Trigger asChild>
          <Button size="small" variant="transparent" aria-label={`Change roles of ${holder.name}`}>
            Change roles
          </Button>
        </Drawer.Trigger>
        <Drawer.Content>
          <RolesForm holder={holder} onDone={() => setOpen(false)} />
        </Drawer.Content>
      </Drawer>
    </Permitted>
  );
}

function RolesForm({ holder, onDone }: { holder: Holder; onDone: () => void }) {
  const [chosen, setChosen] = useState(holder.roles);
  const give = useGiveRoles(holder);
  const submit = () =>
    give.mutate(chosen, {
      onSuccess: () => {
        toast.success(`The roles of ${holder.name} are changed`);
        onDone();
      },
    });
  return (
    <DrawerForm
      title={`Roles of ${holder.name}`}
      description="What is changed counts from the next click of the person or call of the key."
      onSubmit={submit}
      submit={
        <Button type="submit" size="small" isLoading={give.isPending}>
          Save
        </Button>
      }
    >
      <RoleChoices chosen={chosen} onChange={setChosen} fault={give.error?.message} />
      {chosen.length === 0 && (
        <InlineTip variant="warning" label="No role">
          {WITHOUT[holder.kind]}
        </InlineTip>
      )}
    </DrawerForm>
  );
}
