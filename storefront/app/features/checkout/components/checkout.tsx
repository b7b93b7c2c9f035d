import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { CartIcon } from "~/components/ui/icons";
import { PageSpinner } from "~/components/ui/spinner";
import { paths } from "~/lib/paths";
import { lineId } from "~/stores/cart-item";
import { goodsOf } from "~/stores/quoted-cart";
import { useRootStore } from "~/stores/root-store";
import { useCartQuote } from "~/stores/use-cart-quote";
import { useIsLoaded } from "~/stores/use-session";
import { useCheckout } from "../model/use-checkout";
import { CartNotice } from "./cart-notice";
import { CheckoutSummary } from "./checkout-summary";
import { CheckoutTable } from "./checkout-table";

/** The whole cart, and the button that leads to the payment page. */
export function Checkout() {
  const isLoaded = useIsLoaded();
  const items = useRootStore((state) => state.cart.cartItems);
  const quoted = useCartQuote();
  const checkout = useCheckout(quoted);
  if (!isLoaded) return <PageSpinner label="Loading your cart" />;
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<CartIcon size={28} />}
        title="Your cart is empty."
        text="What you add to it waits here for you."
        action={<ButtonLink to={paths.products.href()}>Shop now</ButtonLink>}
      />
    );
  }
  // The notice lists the changes already. The API's message would say them twice.
  const error = checkout.repaired.length > 0 ? null : checkout.error;
  return (
    <>
      <CartNotice repaired={checkout.repaired} />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-14">
        <CheckoutTable items={items} quote={quoted.quote} unavailableIds={checkout.unavailableIds} />
        <CheckoutSummary
          quoted={quoted}
          goods={goodsOf(
            items.filter((item) => !checkout.unavailableIds.includes(lineId(item))),
            quoted.quote,
          )}
          isBusy={checkout.isBusy}
          obstacle={checkout.obstacle}
          error={error}
          onSubmit={checkout.submit}
        />
      </div>
    </>
  );
}
