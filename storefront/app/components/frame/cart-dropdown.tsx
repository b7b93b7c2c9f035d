import { lazy, Suspense, useCallback, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { Button } from "~/components/ui/button";
import { CartIcon } from "~/components/ui/icons";
import { LineItem } from "~/components/ui/line-item";
import { formatDollars } from "~/lib/money";
import { paths } from "~/paths";
import { type CartItem, cartCount, cartTotal, lineId, lineName } from "~/stores/cart-item";
import { useRootStore } from "~/stores/root-store";
import { useIsSignedIn } from "~/stores/use-session";
import { CartTotal } from "./cart-total";
import { ICON_BUTTON, PANEL } from "./panel-classes";
import { useDismiss } from "./popover";

/** Asks the shop, so it is loaded with the first look into the cart. */
const CartSums = lazy(() => import("./cart-sums"));

function CartLine({ item, onNavigate }: { item: CartItem; onNavigate: () => void }) {
  return (
    <LineItem image={item.imageUrl[0]} detail={`${item.quantity} x ${formatDollars(item.price)}`}>
      <Link
        to={paths.product.href(item.handle, item.variantTitle && item.variantId)}
        onClick={onNavigate}
        className="line-clamp-2 text-sm font-semibold first-letter:uppercase hover:text-ember-deep"
      >
        {lineName(item)}
      </Link>
    </LineItem>
  );
}

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
    navigate(isSignedIn ? paths.checkout.href() : paths.login.href());
  };

  return (
    <div ref={area} className="relative max-sm:static">
      <button
        type="button"
        aria-label={`Cart, ${count} items`}
        aria-expanded={isOpen}
        aria-controls="cart-panel"
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
            <>
              <ul className="mt-2 max-h-[min(22rem,50vh)] divide-y divide-line overflow-y-auto">
                {items.map((item) => (
                  <CartLine key={lineId(item)} item={item} onNavigate={close} />
                ))}
              </ul>
              <Suspense fallback={<CartTotal dollars={cartTotal(items)} />}>
                <CartSums goods={cartTotal(items)} />
              </Suspense>
            </>
          )}
          <Button onClick={goToCheckout} className="w-full">
            Checkout
          </Button>
        </section>
      )}
    </div>
  );
}
