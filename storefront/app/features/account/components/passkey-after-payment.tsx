import { useEffect, useState } from "react";
import { shouldOfferPasskey } from "../model/passkey-offer";
import { PasskeyOffer } from "./passkey-offer";

/** For who came to the payment by a code: the offer that would have held them up before it. */
export function PasskeyAfterPayment() {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    let isHere = true;
    void shouldOfferPasskey().then((should) => isHere && setOffered(should));
    return () => {
      isHere = false;
    };
  }, []);
  if (!isOffered) return null;
  return (
    <section
      aria-label="Add a passkey"
      className="mx-auto mt-12 max-w-md border-t border-line pt-9 text-left"
    >
      <PasskeyOffer onDone={() => setOffered(false)} />
    </section>
  );
}
