import { Button } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { useShowPasskey } from "../api/second-factor";
import { passkeyWords } from "../model/passkey-words";

/** Shows the second factor with a passkey. */
export function PasskeyButton() {
  const show = useShowPasskey();
  return (
    <div className="grid gap-3">
      <Button variant="secondary" size="large" isLoading={show.isPending} onClick={() => show.mutate()}>
        Use a passkey
      </Button>
      <Failure error={show.error && passkeyWords(show.error)} />
    </div>
  );
}
