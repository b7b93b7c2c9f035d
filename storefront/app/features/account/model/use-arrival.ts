import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "~/lib/paths";
import { nextOf } from "./login-link";
import { shouldOfferPasskey } from "./passkey-offer";
import { useDelayedNavigate } from "./use-delayed-navigate";

/** How long "Login successful" shows before the next screen. */
const READ_MS = 2000;

/**
 * Where a sign-in leads: to the screen that asked for it, and before that to the offer of a passkey. Who is about to pay is
 * not held up by the offer.
 *
 * @returns `arrive` for who has signed in; `leave` for when the offer is over
 */
export function useArrival() {
  const [isOffering, setOffering] = useState(false);
  const next = nextOf(useLocation()) ?? paths.home.href();
  const navigate = useNavigate();
  const goLater = useDelayedNavigate(READ_MS);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const leave = () => void navigate(next);
  const arrive = async ({ isAtOnce = false, offersPasskey = true } = {}) => {
    const isPaying = next.startsWith(paths.checkout.href());
    const shouldOffer = offersPasskey && !isPaying && (await shouldOfferPasskey());
    if (!isHere.current) return;
    if (shouldOffer) setOffering(true);
    else if (isAtOnce) leave();
    else goLater(next);
  };
  return { isOffering, arrive, leave };
}
