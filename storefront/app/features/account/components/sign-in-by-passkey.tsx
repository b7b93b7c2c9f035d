import { WebAuthnAbortService } from "@simplewebauthn/browser";
import { useEffect, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { toastTopRight } from "~/components/ui/toast";
import { useRootStore } from "~/stores/root-store";
import { signInByOfferedPasskey, useSignInByPasskey } from "../api/passkeys";
import { passkeyWords } from "../model/passkey-words";

/** A challenge is good for five minutes. */
const OFFER_LASTS_MS = 4 * 60_000;

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
  const refusal = useOfferedPasskeys(failures, signIn.isPending, signedIn);
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
 * Has the browser offer its passkeys as long as the form is there: anew before a challenge is too old, and after a refusal.
 *
 * @param failures of the button: a browser does one thing at a time, so after each the offer begins again
 * @param isBusy while the button's own dialog is open, which a new offer would close
 * @returns why the passkey that was chosen was not accepted
 */
function useOfferedPasskeys(failures: number, isBusy: boolean, onSignedIn: () => void): Error | undefined {
  const [refusal, setRefusal] = useState<Error>();
  const now = useRef({ isBusy, onSignedIn });
  now.current = { isBusy, onSignedIn };
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `failures`
  useEffect(() => {
    let isGone = false;
    let isOld = false;
    let timer = 0;
    const offer = () => {
      isOld = false;
      window.clearTimeout(timer);
      timer = window.setTimeout(age, OFFER_LASTS_MS);
      signInByOfferedPasskey().then(
        (user) => {
          if (!user || isGone) return;
          useRootStore.getState().completeSignIn(user);
          now.current.onSignedIn();
        },
        (error: Error) => {
          if (isGone) return;
          setRefusal(error);
          age();
        },
      );
    };
    const offerAnew = () => {
      if (isOld && !document.hidden && !now.current.isBusy) offer();
    };
    const age = () => {
      isOld = true;
      offerAnew();
    };
    offer();
    document.addEventListener("visibilitychange", offerAnew);
    return () => {
      isGone = true;
      window.clearTimeout(timer);
      document.removeEventListener("visibilitychange", offerAnew);
      WebAuthnAbortService.cancelCeremony();
    };
  }, [failures]);
  return refusal;
}
