import { useRootStore } from "~/stores/root-store";
import { GoesWith } from "./goes-with";

/** What goes with the line that was put into the cart last, without what the cart holds already. */
export function GoesWithCart() {
  const last = useRootStore((state) => state.cart.cartItems.at(-1)?.id);
  if (last === undefined) return null;
  return (
    <GoesWith key={last} title="Goes well with your cart" productId={last} known={null} className="mt-20" />
  );
}
