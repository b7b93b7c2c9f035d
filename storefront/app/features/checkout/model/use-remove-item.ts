import { useCallback } from "react";
import { showUndoToast } from "~/components/ui/toast";
import { type CartItem, lineId } from "~/stores/cart-item";
import { useRootStore } from "~/stores/root-store";

/** Puts a removed line back where it was, unless it has been added again. */
function restore(item: CartItem, position: number): void {
  useRootStore.setState(({ cart, cart: { cartItems } }) =>
    cartItems.some((other) => lineId(other) === lineId(item))
      ? {}
      : { cart: { ...cart, cartItems: cartItems.toSpliced(position, 0, item) } },
  );
}

/** Removes a line and offers to undo it. */
export function useRemoveItem(): (id: string) => void {
  return useCallback((id) => {
    const { cart, removeFromCart } = useRootStore.getState();
    const position = cart.cartItems.findIndex((item) => lineId(item) === id);
    const item = cart.cartItems[position];
    if (!item) return;
    removeFromCart(id);
    showUndoToast("Item(s) removed", () => restore(item, position));
  }, []);
}
