import { defineWidgetConfig } from "@medusajs/admin-sdk";
import { Button } from "@medusajs/ui";
import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { useLocation, useNavigate } from "react-router-dom";
import { Fault } from "../components/second-factor/fault";
import { useAttempt } from "../components/second-factor/use-attempt";
import { signInWithPasskey } from "../lib/second-factor";

/** Below the password, for those who have a passkey. */
const PasskeySignIn = () => {
  const { isBusy, fault, attempt } = useAttempt();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { from?: { pathname?: string } } | null };
  if (!browserSupportsWebAuthn()) return null;
  const signIn = async () => {
    await signInWithPasskey();
    navigate(state?.from?.pathname ?? "/orders", { replace: true });
  };
  return (
    <div className="flex flex-col gap-y-2">
      <Button variant="secondary" className="w-full" isLoading={isBusy} onClick={() => attempt(signIn)}>
        Sign in with a passkey
      </Button>
      <Fault>{fault}</Fault>
    </div>
  );
};

export const config = defineWidgetConfig({ zone: "login.after" });

export default PasskeySignIn;
