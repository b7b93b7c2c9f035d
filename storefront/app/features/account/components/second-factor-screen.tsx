import type { SecondFactor } from "@contract/second-factor";
import { Link } from "react-router";
import { Button, ButtonLink } from "~/components/ui/button";
import { paths } from "~/lib/paths";
import { AuthFrame } from "./auth-frame";
import { PasskeyButton } from "./passkey-button";
import { SecondFactorForm } from "./second-factor-form";

interface SecondFactorScreenProps {
  factor: SecondFactor;
  /** True while the server is asked again. */
  isAsking: boolean;
  onAskAgain: () => void;
}

/** Takes the place of the staff area until the session has shown a second factor. */
export function SecondFactorScreen({ factor, isAsking, onAskAgain }: SecondFactorScreenProps) {
  const { methods, setUpAt } = factor;
  const canType = methods.includes("totp") || methods.includes("recovery_code");
  const canAnswer = methods.length > 0;
  return (
    <AuthFrame
      title="Confirm it is you"
      subtitle={subtitleOf(canAnswer, setUpAt)}
      footer={
        <p>
          Only the administration asks for this.{" "}
          <Link to={paths.home.href()} className="text-link">
            Back to the shop.
          </Link>
        </p>
      }
    >
      {canAnswer ? (
        <div className="grid gap-5">
          {canType && <SecondFactorForm methods={methods} />}
          {methods.includes("passkey") && <PasskeyButton />}
        </div>
      ) : (
        <div className="grid gap-4">
          {setUpAt !== null && (
            <ButtonLink to={setUpAt} size="large" className="py-2 text-center">
              Set up your second factor in the dashboard
            </ButtonLink>
          )}
          <Button variant="secondary" size="large" isLoading={isAsking} onClick={onAskAgain}>
            Check again
          </Button>
        </div>
      )}
    </AuthFrame>
  );
}

function subtitleOf(canAnswer: boolean, setUpAt: string | null): string {
  if (canAnswer) return "Your account has a second factor. The administration opens when you have shown it.";
  if (setUpAt !== null) {
    return "The shop asks everybody of the staff for a second factor, and your account has none yet. Come back here when it is set up.";
  }
  return "The second factor of your account cannot be shown here. Please work in the dashboard, or add an authenticator app to your account there.";
}
