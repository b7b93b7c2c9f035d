import { Button } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { SuccessMessage } from "~/components/ui/message";
import type { useRequestEmailCode } from "../api/request-email-code";
import { RESEND_AFTER_S, useCountdown } from "../model/use-countdown";

interface ResendCodeProps {
  /** Empty while it is not known. */
  email: string;
  /** Asks for the kind of code that the screen takes. */
  request: ReturnType<typeof useRequestEmailCode>;
}

/** Sends a code again. It waits half a minute, because mail takes a moment and a new code voids the old. */
export function ResendCode({ email, request }: ResendCodeProps) {
  const { left, restart } = useCountdown(RESEND_AFTER_S);
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-2">
        No code yet? Look in the spam folder, or
        <Button
          variant="quiet"
          size="small"
          className="-mx-2 px-2 text-ember-deep"
          disabled={left > 0 || email === ""}
          isLoading={request.isPending}
          onClick={() => request.mutate({ email }, { onSuccess: restart })}
        >
          {left > 0 ? `Resend code in ${left} s` : "Resend code"}
        </Button>
      </p>
      {request.isSuccess && <SuccessMessage>A new code is on its way to {email}.</SuccessMessage>}
      <Failure error={request.error} fixed="Something went wrong" />
    </div>
  );
}
