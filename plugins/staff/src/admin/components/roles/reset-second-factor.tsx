import { Permitted } from "@emberly/kit/admin/permitted";
import { Button, Prompt, Text } from "@medusajs/ui";
import { useState } from "react";
import { type Person, useResetSecondFactor } from "../../lib/members";

/** Helps somebody who has lost their second factor, after asking. */
export function ResetSecondFactor({ person }: { person: Person }) {
  const [open, setOpen] = useState(false);
  const reset = useResetSecondFactor();
  const name = person.name || person.email;
  const change = (opens: boolean) => {
    reset.reset();
    setOpen(opens);
  };
  return (
    <Permitted to="second_factor:reset">
      <Prompt open={open} onOpenChange={change} variant="danger">
        <Prompt.Trigger asChild>
          <Button size="small" variant="transparent" aria-label={`Reset the second factor of ${name}`}>
            Reset second factor
          </Button>
        </Prompt.Trigger>
        <Prompt.Content>
          <Prompt.Header>
            <Prompt.Title>Reset the second factor of {name}?</Prompt.Title>
            <Prompt.Description>
              Their authenticator app, recovery codes and passkeys stop working, and they are signed out. They
              sign in with their password and set up a new one. Make sure that it is they who ask.
            </Prompt.Description>
            {reset.error && (
              <Text size="small" role="alert" className="text-ui-fg-error">
                {reset.error.message}
              </Text>
            )}
          </Prompt.Header>
          <Prompt.Footer>
            <Prompt.Cancel>Cancel</Prompt.Cancel>
            <Button
              size="small"
              variant="danger"
              isLoading={reset.isPending}
              onClick={() => reset.mutate(person, { onSuccess: () => setOpen(false) })}
            >
              Reset
            </Button>
          </Prompt.Footer>
        </Prompt.Content>
      </Prompt>
    </Permitted>
  );
}
