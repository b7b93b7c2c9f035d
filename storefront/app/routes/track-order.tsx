import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useLinkSecret } from "~/features/account/model/use-link-secret";
import { OpenByLink } from "~/features/orders/components/open-by-link";
import { TrackForm } from "~/features/orders/components/track-form";
import { TrackedOrder } from "~/features/orders/components/tracked-order";
import { ReviewForms } from "~/features/reviews/components/review-forms";
import { focusHeading } from "~/lib/focus-heading";
import { paths } from "~/lib/paths";
import { screenMeta } from "~/lib/screen-meta";
import { useSwappedFocus } from "~/lib/swapped-focus";
import { useIsLoaded, useIsSignedIn } from "~/stores/use-session";

export const meta = screenMeta("Track your order");

/** Names the order that is open, so that a reload shows it again. */
const ORDER = "order";

/** Fills in the order's number for who comes from a mail. */
const NUMBER = "number";

/** The heading takes the focus when an order gives way to the form: what had it is gone with the order. */
function useFocusAfterClosing(isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) focusHeading();
    wasOpen.current = isOpen;
  }, [isOpen]);
}

export default function TrackOrder() {
  const [search, setSearch] = useSearchParams();
  const isLoaded = useIsLoaded();
  const isSignedIn = useIsSignedIn();
  const secret = useLinkSecret();
  const [isLinkLeft, setLinkLeft] = useState(false);
  const [isOpenedHere, setOpenedHere] = useState(false);
  const place = useSwappedFocus(isLinkLeft ? "form" : undefined);
  const show = (id: string) => {
    setOpenedHere(true);
    setSearch({ [ORDER]: id });
  };
  const paymentIntentId = search.get(ORDER);
  useFocusAfterClosing(paymentIntentId !== null);
  if (paymentIntentId && isLoaded) {
    return (
      <div className="shell pb-24 pt-14">
        <TrackedOrder
          paymentIntentId={paymentIntentId}
          isOpenedHere={isOpenedHere}
          reviews={<ReviewForms paymentIntentId={paymentIntentId} />}
          onClosed={() => {
            // A link opens an order once.
            setLinkLeft(true);
            setSearch({});
          }}
        />
      </div>
    );
  }
  return (
    <section className="mx-auto w-full max-w-[32rem] px-5 pt-14 pb-24 sm:pt-20">
      <h1 className="font-display text-4xl sm:text-5xl">Track your order</h1>
      <p className="mt-3 text-lg text-ink-soft">
        See where it is, cancel it or send it back. No account needed.
      </p>
      {isSignedIn && (
        <p className="mt-3">
          <Link to={paths.orders.href()} className="text-link">
            See all orders of your account
          </Link>
        </p>
      )}
      {/* A submit before the scripts are here would put the email into the address. */}
      <div ref={place} className="mt-9 min-h-72">
        {isLoaded &&
          (secret !== "" && !isLinkLeft ? (
            <OpenByLink secret={secret} onOpened={show} onGiveUp={() => setLinkLeft(true)} />
          ) : (
            <TrackForm number={search.get(NUMBER) ?? ""} onOpened={show} />
          ))}
      </div>
    </section>
  );
}
