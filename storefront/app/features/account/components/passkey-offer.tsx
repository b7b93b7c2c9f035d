import { Button } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { toastTopRight } from "~/components/ui/toast";
import { useAddPasskey } from "../api/passkeys";
import { declinePasskey } from "../model/passkey-offer";
import { passkeyWords } from "../model/passkey-words";

/** After a sign-in by code or password: the way that is shorter next time. */
export function PasskeyOffer({ onDone }: { onDone: () => void }) {
  const add = useAddPasskey();
  const press = () =>
    add.mutate("", {
      onSuccess: () => {
        toastTopRight("Passkey added");
        onDone();
      },
    });
  const decline = () => {
    declinePasskey();
    onDone();
  };
  return (
    <div className="grid gap-5">
      <p className="text-lg">
        Next time, sign in with your fingerprint, face or PIN. There is no password to remember and no mail to
        wait for.
      </p>
      <Failure error={add.error && passkeyWords(add.error)} />
      <Button size="large" isLoading={add.isPending} onClick={press}>
        Add a passkey
      </Button>
      <Button variant="secondary" size="large" onClick={decline}>
        Not now
      </Button>
      <p className="text-sm text-ink-soft">You can add and remove passkeys on your profile at any time.</p>
    </div>
  );
}
