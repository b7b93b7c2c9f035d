import { isSameCode } from "@contract/codes";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "~/lib/api-client";
import { onPageReturn } from "~/lib/on-page-return";
import { paths } from "~/lib/paths";
import { lineId } from "~/stores/cart-item";
import { unchosenOf } from "~/stores/quoted-cart";
import { useRootStore } from "~/stores/root-store";
import type { QuotedCart } from "~/stores/use-cart-quote";
import { useCreateCheckoutSession } from "../api/create-checkout-session";
import {
  loweredPrices,
  parseCartChanges,
  quotedChanges,
  type RepairedLine,
  repairLines,
  toldNow,
} from "./cart-changes";

/** The cart becomes what the shop has said of its lines. */
function takeOver(lines: readonly RepairedLine[]): void {
  const { updateCartItem } = useRootStore.getState();
  for (const { id, price, quantity } of lines) {
    updateCartItem(id, {
      ...(price === undefined ? {} : { price }),
      ...(quantity === undefined ? {} : { quantity }),
    });
  }
}

function obstacleOf(isUnavailable: boolean, isUnchosen: boolean): string | undefined {
  if (isUnchosen && isUnavailable) return "Choose or remove the items that are marked to go on.";
  if (isUnchosen)
    return "Choose which you would like of the items that are marked, or remove them, to go on.";
  return isUnavailable ? "Remove the items that are not available to go on." : undefined;
}

/**
 * From the cart to the hosted payment page.
 *
 * When the shop answers that lines have changed, the cart is repaired at once: it takes the new prices and quantities.
 * Lines that can't be bought stay, with a mark, until the shopper removes them; lines of which the shop must know which
 * variant is meant, until it is chosen.
 */
export function useCheckout({ quote, isCurrent, askAgain }: QuotedCart) {
  const cartItems = useRootStore((state) => state.cart.cartItems);
  const { signOut } = useRootStore.getState();
  const [repaired, setRepaired] = useState<readonly RepairedLine[]>([]);
  const [isBlocked, setBlocked] = useState(false);
  const { mutate, reset, error, isPending, isSuccess } = useCreateCheckoutSession();
  const navigate = useNavigate();

  // The back button restores this page as it was left, so it would still be waiting for the payment page.
  useEffect(() => onPageReturn(reset), [reset]);

  // What the shop quotes now is what the shopper sees from here on. A lower price needs no notice.
  useEffect(() => {
    if (!quote || !isCurrent) return;
    const { cart, updateCartItem } = useRootStore.getState();
    for (const { id, price } of loweredPrices(cart.cartItems, quote)) updateCartItem(id, { price });
    const lines = repairLines(cart.cartItems, quotedChanges(cart.cartItems, quote));
    takeOver(lines);
    setRepaired((told) => toldNow(told, lines, cart.cartItems, quote));
  }, [quote, isCurrent]);

  const unavailable = repaired.filter(
    (line) => line.unavailable && cartItems.some((item) => lineId(item) === line.id),
  );

  const unchosen = unchosenOf(cartItems, quote);
  const obstacle = obstacleOf(unavailable.length > 0, unchosen.length > 0);

  const repairCart = (failure: ApiError) => {
    const lines = repairLines(cartItems, parseCartChanges(failure.headers.get("x-cart-changes")));
    takeOver(lines);
    setRepaired(lines);
  };

  const toLogin = (notice?: "session-ended") =>
    void navigate(paths.login.href(), { state: { next: paths.checkout.href(), notice } });

  const submit = () => {
    const { currentUser } = useRootStore.getState().user;
    if (!currentUser?.emailVerified) return toLogin();
    setBlocked(obstacle !== undefined);
    if (obstacle !== undefined) return;
    setRepaired([]);
    const refused = quote?.codes.filter(({ ok }) => !ok).map(({ code }) => code);
    mutate(
      {
        cartItems: cartItems.map(({ id, variantId, quantity, price }) => ({
          id,
          variantId,
          quantity,
          price,
        })),
        userId: currentUser._id,
        ...(isCurrent && quote ? { total: quote.total } : {}),
        codes: useRootStore
          .getState()
          .cart.codes?.filter((code) => !refused?.some((other) => isSameCode(code, other))),
      },
      {
        onSuccess: ({ url }) => window.location.assign(url),
        onError: (failure) => {
          if (!(failure instanceof ApiError)) return;
          if (failure.status === 409) {
            repairCart(failure);
            askAgain();
          }
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
    /** What to do first, once the shopper has tried to pay a cart that can't be bought as it is. */
    obstacle: isBlocked ? obstacle : undefined,
  };
}
