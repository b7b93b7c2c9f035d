import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "~/lib/api-client";
import { paths } from "~/paths";
import { lineId } from "~/stores/cart-item";
import { useRootStore } from "~/stores/root-store";
import { useCreateCheckoutSession } from "../api/create-checkout-session";
import { parseCartChanges, type RepairedLine, repairLines } from "./cart-changes";

/**
 * From the cart to the hosted payment page.
 *
 * When the shop answers that lines have changed, the cart is repaired at once: it takes the new prices and quantities.
 * Lines that can't be bought stay, with a mark, until the shopper removes them.
 */
export function useCheckout() {
  const cartItems = useRootStore((state) => state.cart.cartItems);
  const { updateCartItem, signOut } = useRootStore.getState();
  const [repaired, setRepaired] = useState<readonly RepairedLine[]>([]);
  const [isBlocked, setBlocked] = useState(false);
  const { mutate, reset, error, isPending, isSuccess } = useCreateCheckoutSession();
  const navigate = useNavigate();

  // The back button restores this page as it was left, so it would still be waiting for the payment page.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [reset]);

  const unavailable = repaired.filter(
    (line) => line.unavailable && cartItems.some((item) => lineId(item) === line.id),
  );

  const repairCart = (failure: ApiError) => {
    const lines = repairLines(cartItems, parseCartChanges(failure.headers.get("x-cart-changes")));
    for (const { id, price, quantity } of lines) {
      updateCartItem(id, {
        ...(price === undefined ? {} : { price }),
        ...(quantity === undefined ? {} : { quantity }),
      });
    }
    setRepaired(lines);
  };

  const toLogin = (notice?: "session-ended") =>
    void navigate(paths.login.href(), { state: { next: paths.checkout.href(), notice } });

  const submit = () => {
    const { currentUser } = useRootStore.getState().user;
    if (!currentUser?.emailVerified) return toLogin();
    setBlocked(unavailable.length > 0);
    if (unavailable.length > 0) return;
    setRepaired([]);
    mutate(
      {
        cartItems: cartItems.map(({ id, variantId, quantity, price }) => ({
          id,
          variantId,
          quantity,
          price,
        })),
        userId: currentUser._id,
      },
      {
        onSuccess: ({ url }) => window.location.assign(url),
        onError: (failure) => {
          if (!(failure instanceof ApiError)) return;
          if (failure.status === 409) repairCart(failure);
          if (failure.status === 401) {
            signOut();
            toLogin("session-ended");
          }
        },
      },
    );
  };

  return {
    submit,
    /** Stays true while the browser loads the payment page, so that a second click can't open another. */
    isBusy: isPending || isSuccess,
    error,
    /** What the last answer changed, in words. */
    repaired,
    unavailableIds: unavailable.map((line) => line.id),
    /** The shopper tried to pay although the cart still holds lines that can't be bought. */
    isBlocked: isBlocked && unavailable.length > 0,
  };
}
