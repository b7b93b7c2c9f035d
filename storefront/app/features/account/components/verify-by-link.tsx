import { Link, useNavigate } from "react-router";
import { Button } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { ApiError } from "~/lib/api-client";
import { paths } from "~/lib/paths";
import { useVerifyByLink } from "../api/verify-by-link";

/**
 * What the link of the mail opens. Opening alone does nothing, because programs that look through mails open links too.
 *
 * @param onGiveUp shows the form for a code instead
 */
export function VerifyByLink({ secret, onGiveUp }: { secret: string; onGiveUp: () => void }) {
  const verify = useVerifyByLink();
  const navigate = useNavigate();
  const isElsewhere = verify.error instanceof ApiError && verify.error.status === 403;
  return (
    <div className="grid gap-6">
      <Failure error={verify.error} />
      <Button
        size="large"
        isLoading={verify.isPending}
        onClick={() => verify.mutate({ secret }, { onSuccess: () => navigate(paths.home.href()) })}
      >
        Verify my email
      </Button>
      <div className="grid gap-3 border-t border-line pt-6 text-ink-soft">
        {isElsewhere && (
          <Link to={paths.login.href()} className="text-link">
            Sign in with your password
          </Link>
        )}
        <button type="button" onClick={onGiveUp} className="text-link justify-self-start">
          Enter a code instead
        </button>
      </div>
    </div>
  );
}
