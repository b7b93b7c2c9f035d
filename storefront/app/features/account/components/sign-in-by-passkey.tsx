import { WebAuthnAbortService } from "@simplewebauthn/browser";
import { useEffect, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { toastTopRight } from "~/components/ui/toast";
import { useRootStore } from "~/stores/root-store";
import { signInByOfferedPasskey, useSignInByPasskey } from "../api/passkeys";
import { passkeyWords } from "../model/passkey-words";

interface SignInByPasskeyProps {
  disabled: boolean;
  onSignedIn: () => void;
}

/**
 * Signs in with whichever passkey the browser has, without an email: by the button, or by the browser's own list where the
 * email is typed.
 */
export function SignInByPasskey({ disabled, onSignedIn }: SignInByPasskeyProps) {
  const signIn = useSignInByPasskey();
  const signedIn = () => {
    toastTopRight("Login successful");
    onSignedIn();
  };
  const [failures, setFailures] = useState(0);
  const refusal = useOfferedPasskeys(failures, signedIn);
  const press = () =>
    signIn.mutate(undefined, { onSuccess: signedIn, onError: () => setFailures((count) => count + 1) });
  const error = signIn.error ?? refusal;
  return (
    <>
      <Failure error={error && passkeyWords(error)} />
      <Button
        variant="secondary"
        size="large"
        isLoading={signIn.isPending}
        disabled={disabled}
        onClick={press}
      >
        Sign in with a passkey
      </Button>
    </>
  );
}

/**
 * Has the browser offer its passkeys as long as the form is there.
 *
 * @param failures of the button: a browser does one thing at a time, so after each the offer begins again
 * @returns why the passkey that was chosen was not accepted
 */
function useOfferedPasskeys(failures: number, onSignedIn: () => void): Error | undefined {
  const [refusal, setRefusal] = useState<Error>();
  const signedIn = useRef(onSignedIn);
  signedIn.current = onSignedIn;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `failures`
  useEffect(() => {
    let isGone = false;
    signInByOfferedPasskey().then(
      (user) => {
        if (!user || isGone) return;
        useRootStore.getState().completeSignIn(user);
        signedIn.current();
      },
      (error: Error) => {
        if (!isGone) setRefusal(error);
      },
    );
    return () => {
      isGone = true;
      WebAuthnAbortService.cancelCeremony();
    };
  }, [failures]);
  return refusal;
}
