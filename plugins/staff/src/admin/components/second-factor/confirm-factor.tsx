import { Button, Text } from "@medusajs/ui";
import { useState } from "react";
import { confirmWithCode, confirmWithPasskey, type Method } from "../../lib/second-factor";
import { CodeForm } from "./code-form";
import { Fault } from "./fault";
import { useAttempt } from "./use-attempt";

interface Props {
  methods: Method[];
  onDone: () => void;
}

/** Shows one of the factors that somebody has, whichever they like. */
export const ConfirmFactor = ({ methods, onDone }: Props) => {
  const [usesRecovery, setUsesRecovery] = useState(false);
  const { isBusy, fault, attempt } = useAttempt();
  const method = usesRecovery ? "recovery_code" : "totp";
  return (
    <div className="flex flex-col gap-y-4">
      {methods.includes("passkey") && (
        <>
          <Button isLoading={isBusy} onClick={() => attempt(() => confirmWithPasskey().then(onDone))}>
            Confirm with your passkey
          </Button>
          <Fault>{fault}</Fault>
        </>
      )}
      {methods.includes("totp") && (
        <CodeForm
          key={method}
          label={usesRecovery ? "Recovery code" : "Code of your authenticator app"}
          submit="Confirm"
          isNumber={!usesRecovery}
          onCode={(code) => confirmWithCode(method, code).then(onDone)}
        />
      )}
      {methods.includes("recovery_code") && (
        <Button variant="transparent" size="small" onClick={() => setUsesRecovery(!usesRecovery)}>
          {usesRecovery ? "Use your authenticator app" : "Use a recovery code"}
        </Button>
      )}
      <Text size="small" className="text-ui-fg-subtle">
        Have you lost it? An administrator can reset your second factor.
      </Text>
    </div>
  );
};
