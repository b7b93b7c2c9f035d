import { Button } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { useSignInByLink } from "../api/sign-in-code";

interface SignInByLinkProps {
  secret: string;
  onSignedIn: () => void;
  /** Shows the sign-in form instead. */
  onGiveUp: () => void;
}

/** What the link of the mail opens. Opening alone does nothing, because programs that look through mails open links too. */
export function SignInByLink({ secret, onSignedIn, onGiveUp }: SignInByLinkProps) {
  const signIn = useSignInByLink();
  const press = () => signIn.mutate({ secret }, { onSuccess: onSignedIn });
  return (
    <div className="grid gap-6">
      <Failure error={signIn.error} />
      <Button size="large" isLoading={signIn.isPending} onClick={press}>
        Sign me in
      </Button>
      <div className="border-t border-line pt-6 text-ink-soft">
        <button type="button" onClick={onGiveUp} className="text-link">
          Sign in another way
        </button>
      </div>
    </div>
  );
}
