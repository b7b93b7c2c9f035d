import { useLocation, useNavigate } from "react-router";
import { Button } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { toastTopRight } from "~/components/ui/toast";
import { paths } from "~/paths";
import { useSignInByPasskey } from "../api/passkeys";
import { nextOf } from "../model/login-link";
import { passkeyWords } from "../model/passkey-words";

/** Signs in with whichever passkey the browser offers, without an email. */
export function SignInByPasskey({ disabled }: { disabled: boolean }) {
  const signIn = useSignInByPasskey();
  const location = useLocation();
  const navigate = useNavigate();
  const press = () =>
    signIn.mutate(undefined, {
      onSuccess: () => {
        toastTopRight("Login successful");
        navigate(nextOf(location) ?? paths.home.href());
      },
    });
  return (
    <>
      <Failure error={signIn.error && passkeyWords(signIn.error)} />
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
