import { useLocation, useNavigate } from "react-router";
import { Button } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { paths } from "~/paths";
import { useSignInByLink } from "../api/sign-in-code";
import { nextOf } from "../model/login-link";

/**
 * What the link of the mail opens. Opening alone does nothing, because programs that look through mails open links too.
 *
 * @param onGiveUp shows the sign-in form instead
 */
export function SignInByLink({ secret, onGiveUp }: { secret: string; onGiveUp: () => void }) {
  const signIn = useSignInByLink();
  const location = useLocation();
  const navigate = useNavigate();
  const press = () =>
    signIn.mutate({ secret }, { onSuccess: () => navigate(nextOf(location) ?? paths.home.href()) });
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
