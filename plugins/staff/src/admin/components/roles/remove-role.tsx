import { Button, Prompt, Text } from "@medusajs/ui";
import { useState } from "react";
import { holdersOf, useMembers } from "../../lib/members";
import { type Role, useRemoveRole } from "../../lib/roles";

/** Removes a role that nobody holds, after asking; for another one it says who does. */
export function RemoveRole({ role }: { role: Role }) {
  const [open, setOpen] = useState(false);
  const remove = useRemoveRole();
  const { data: members } = useMembers();
  const isHeld = role.holders > 0;
  const change = (opens: boolean) => {
    remove.reset();
    setOpen(opens);
  };
  return (
    <Prompt open={open} onOpenChange={change} variant={isHeld ? "confirmation" : "danger"}>
      <Prompt.Trigger asChild>
        <Button size="small" variant="transparent" aria-label={`Remove ${role.name}`}>
          Remove
        </Button>
      </Prompt.Trigger>
      <Prompt.Content>
        <Prompt.Header>
          <Prompt.Title>
            {isHeld ? `“${role.name}” cannot be removed yet` : `Remove “${role.name}”?`}
          </Prompt.Title>
          <Prompt.Description className="[overflow-wrap:anywhere]">
            {isHeld
              ? `${listOf(members ? holdersOf(role.id, members) : [], role.holders)} it. Give them another role first.`
              : "Nobody holds it. This cannot be undone."}
          </Prompt.Description>
          {remove.error && (
            <Text size="small" role="alert" className="text-ui-fg-error">
              {remove.error.message}
            </Text>
          )}
        </Prompt.Header>
        <Prompt.Footer>
          <Prompt.Cancel>{isHeld ? "Close" : "Cancel"}</Prompt.Cancel>
          {!isHeld && (
            // It stays open until the server has agreed, so that a refusal is read where the question was asked.
            <Button
              size="small"
              variant="danger"
              isLoading={remove.isPending}
              onClick={() => remove.mutate(role, { onSuccess: () => setOpen(false) })}
            >
              Remove
            </Button>
          )}
        </Prompt.Footer>
      </Prompt.Content>
    </Prompt>
  );
}

const NAMED = 5;

/** Such as "Julia and the API key “Till” hold". */
function listOf(names: string[], count: number): string {
  if (names.length === 0) return count === 1 ? "Somebody holds" : `${count} still hold`;
  const rest = names.length - NAMED;
  const shown = rest > 0 ? [...names.slice(0, NAMED), `${rest} more`] : names;
  return `${new Intl.ListFormat("en").format(shown)} ${names.length === 1 ? "holds" : "hold"}`;
}
