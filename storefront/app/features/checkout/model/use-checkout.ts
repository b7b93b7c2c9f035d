import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "~/lib/api-client";
import { paths } from "~/paths";
import { useRootStore } from "~/stores/root-store";
import { useCreateCheckoutSession } from "../api/create-checkout-session";
import { type MendedLine, mendLines, parseCartChanges } from "./cart-changes";
import { rememberOpenedAt } from "./opened-at";

/**
 * From the cart to the hosted payment page.
 *
 * When the shop answers that lines have changed, the cart is mended at once: new prices and quantities go into it,
 * lines that can't be bought stay, marked, until the shopper removes them.
 */
export function useCheckout() {
  const cartItems = useRootStore((state) => state.cart.cartItems);
  const { updateCartItem, signOut } = useRootStore.getState();
  const [mended, setMended] = useState<readonly MendedLine[]>([]);
  const [isBlocked, setBlocked] = useState(false);
  const { mutate, reset, error, isPending, isSuccess } = useCreateCheckoutSession();
  const navigate = useNavigate();

  // Coming back from the payment page with the back button restores this one as it was left: waiting.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [reset]);

  const unavailable = mended.filter(
    (line) => line.unavailable && cartItems.some((item) => item.id === line.id),
  );

  const mendCart = (failure: ApiError) => {
    const lines = mendLines(cartItems, parseCartChanges(failure.headers.get("x-cart-changes")));
    for (const { id, price, quantity } of lines) {
      updateCartItem(id, {
        ...(price === undefined ? {} : { price }),
        ...(quantity === undefined ? {} : { quantity }),
      });
    }
    setMended(lines);
  };

  const toLogin = (notice?: "session-ended") =>
    void navigate(paths.login.href(), { state: { next: paths.checkout.href(), notice } });

  const submit = () => {
    const { currentUser } = useRootStore.getState().user;
    if (!currentUser?.emailVerified) return toLogin();
    setBlocked(unavailable.length > 0);
    if (unavailable.length > 0) return;
    setMended([]);
    mutate(
      {
        cartItems: cartItems.map(({ id, quantity, price }) => ({ id, quantity, price })),
        userId: currentUser._id,
      },
      {
        onSuccess: ({ url, openedAt }) => {
          rememberOpenedAt(openedAt);
          window.location.assign(url);
        },
        onError: (failure) => {
          if (!(failure instanceof ApiError)) return;
          if (failure.status === 409) mendCart(failure);
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
    /** Also while the browser is on its way to the payment page, so that a second click can't open another. */
    isBusy: isPending || isSuccess,
    error,
    /** What the last answer changed, in words. */
    mended,
    unavailableIds: unavailable.map((line) => line.id),
    /** The shopper asked to go on although lines that can't be bought are still in the cart. */
    isBlocked: isBlocked && unavailable.length > 0,
  };
}
