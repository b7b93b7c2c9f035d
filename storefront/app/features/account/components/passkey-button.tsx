import { Button } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { ApiError } from "~/lib/api-client";
import { useShowPasskey } from "../api/second-factor";

/** Shows the second factor with a passkey. */
export function PasskeyButton() {
  const show = useShowPasskey();
  return (
    <div className="grid gap-3">
      <Button variant="secondary" size="large" isLoading={show.isPending} onClick={() => show.mutate()}>
        Use a passkey
      </Button>
      <Failure error={show.error && inWords(show.error)} />
    </div>
  );
}

/** Browsers do not word this error for people. */
const inWords = (error: Error): Error =>
  error instanceof ApiError ? error : new Error("The passkey was not used. Try again, or take another way.");
