import { Button, ButtonLink } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { SuccessMessage } from "~/components/ui/message";
import { AuthFrame } from "~/features/account/components/auth-frame";
import { useLinkSecret } from "~/features/account/model/use-link-secret";
import { useStopReviewMails } from "~/features/reviews/api/stop-review-mails";
import { paths } from "~/lib/paths";
import { screenMeta } from "~/lib/screen-meta";

export const meta = screenMeta("No mails about reviews");

/** What the link at the foot of such a mail opens. Opening alone ends nothing: programs that look through mails open links too. */
export default function NoReviewMails() {
  const token = useLinkSecret();
  const stop = useStopReviewMails();
  return (
    <AuthFrame
      title="No mails about reviews"
      subtitle={
        token
          ? "One press, and we do not ask for reviews again. Mails about your orders still come."
          : "Open the link at the foot of such a mail."
      }
      fields={0}
    >
      <div className="grid gap-6">
        {stop.isSuccess ? (
          <>
            <SuccessMessage>Done. We will not ask you for reviews again.</SuccessMessage>
            <ButtonLink to={paths.home.href()} variant="secondary" size="large">
              To the shop
            </ButtonLink>
          </>
        ) : (
          token && (
            <>
              <Failure error={stop.error} />
              <Button size="large" isLoading={stop.isPending} onClick={() => stop.mutate(token)}>
                Send me no more of them
              </Button>
            </>
          )
        )}
      </div>
    </AuthFrame>
  );
}
