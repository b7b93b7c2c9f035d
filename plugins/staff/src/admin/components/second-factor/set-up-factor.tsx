import { Tabs, Text } from "@medusajs/ui";
import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import type { Me } from "../../lib/second-factor";
import { AddPasskeyForm } from "./add-passkey-form";
import { SetUpApp } from "./set-up-app";

/** Leads somebody to their first second factor. */
export const SetUpFactor = ({ me, onDone }: { me: Me; onDone: () => void }) => {
  const hasPasskeys = me.second_factor.passkeys && browserSupportsWebAuthn();
  return (
    <div className="flex flex-col gap-y-4">
      <Text size="small" className="text-ui-fg-subtle">
        Your shop asks everybody for a second factor, so that a password alone opens nothing.
      </Text>
      <Tabs defaultValue={hasPasskeys ? "passkey" : "app"}>
        <Tabs.List aria-label="Kind of second factor">
          {hasPasskeys && <Tabs.Trigger value="passkey">Passkey</Tabs.Trigger>}
          <Tabs.Trigger value="app">Authenticator app</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="passkey" className="pt-4">
          <AddPasskeyForm onDone={onDone} />
        </Tabs.Content>
        <Tabs.Content value="app" className="pt-4">
          {me.email && <SetUpApp email={me.email} onDone={onDone} />}
        </Tabs.Content>
      </Tabs>
    </div>
  );
};
