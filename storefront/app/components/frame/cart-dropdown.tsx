import { Suspense, useCallback, useRef } from "react";
import { useNavigate } from "react-router";
import { Button } from "~/components/ui/button";
import { CartIcon } from "~/components/ui/icons";
import { lazyPart } from "~/lib/lazy-part";
import { paths } from "~/lib/paths";
import { cartCount } from "~/stores/cart-item";
import { useRootStore } from "~/stores/root-store";
import { useIsSignedIn } from "~/stores/use-session";
import { KeptCart } from "./kept-cart";
import { ICON_BUTTON, PANEL } from "./panel-classes";
import { useDismiss } from "./popover";

const loadQuotedCart = () => import("./quoted-cart");

/** Asks the shop, so it is loaded with the first look into the cart: when a pointer or the focus comes to its button. */
const QuotedCart = lazyPart(loadQuotedCart, KeptCart);
/** One that did not come is asked for again when the cart opens, and is told of there. */
const prepare = () => void loadQuotedCart().catch(() => undefined);

/** The cart icon with its count, and the cart that it opens. */
export function CartDropdown() {
  const area = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const isSignedIn = useIsSignedIn();
  const items = useRootStore((state) => state.cart.cartItems);
  const isOpen = useRootStore((state) => state.utility.isVisible);
  const setCartVisible = useRootStore((state) => state.setCartVisible);
  const close = useCallback(() => setCartVisible(false), [setCartVisible]);
  useDismiss(area, isOpen, close);
  const count = cartCount(items);

  const goToCheckout = () => {
    close();
    const next = paths.checkout.href();
    if (isSignedIn) navigate(next);
    else navigate(paths.login.href(), { state: { next } });
  };

  return (
    <div ref={area} className="relative max-sm:static">
      <button
        type="button"
        aria-label={`Cart, ${count} items`}
        aria-expanded={isOpen}
        aria-controls="cart-panel"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setCartVisible(!isOpen)}
        className={ICON_BUTTON}
      >
        <CartIcon />
        {count > 0 && (
          <span
            aria-hidden="true"
            className="absolute right-0 top-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-ember px-1 text-xs font-bold text-night tabular-nums"
          >
            {count}
          </span>
        )}
      </button>
      {isOpen && (
        <section id="cart-panel" aria-labelledby="cart-panel-title" className={`${PANEL} sm:w-[22rem]`}>
          <h2 id="cart-panel-title" className="font-display text-xl">
            Shopping Cart
          </h2>
          {items.length === 0 ? (
            <p className="py-6 text-ink-soft">Your cart is empty.</p>
          ) : (
            <Suspense fallback={<div aria-busy="true" className="h-40" />}>
              <QuotedCart items={items} onNavigate={close} />
            </Suspense>
          )}
          <Button onClick={goToCheckout} className="w-full">
            Checkout
          </Button>
        </section>
      )}
    </div>
  );
}
