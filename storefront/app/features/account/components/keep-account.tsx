import { Button, ButtonLink } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { SuccessMessage } from "~/components/ui/message";
import { paths } from "~/lib/paths";
import { useUndoErasure } from "../api/erase";

/** What the link of the mail opens. Opening alone does nothing, because programs that look through mails open links too. */
export function KeepAccount({ secret }: { secret: string }) {
  const undo = useUndoErasure();
  if (undo.isSuccess) {
    return (
      <div className="grid gap-6">
        <SuccessMessage>Your account stays. You can sign in again.</SuccessMessage>
        <ButtonLink to={paths.login.href()} size="large">
          Sign in
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      <Failure error={undo.error} />
      <Button
        size="large"
        isLoading={undo.isPending}
        disabled={secret === ""}
        onClick={() => undo.mutate({ secret })}
      >
        Keep my account
      </Button>
      {secret === "" && (
        <p className="text-ink-soft">
          Open this page by the link in our mail: it says which account is meant.
        </p>
      )}
    </div>
  );
}
