import { MinusIcon, PlusIcon } from "~/components/ui/icons";
import { type CartItem, lineId, lineName, MAX_QUANTITY } from "~/stores/cart-item";
import { useRootStore } from "~/stores/root-store";

const STEP =
  "grid size-11 place-items-center transition-colors enabled:hover:bg-paper-deep disabled:opacity-40";

/** Raises or lowers a line's quantity by one. It stops at 1, because removing a line has a button of its own. */
export function QuantityControl({ item }: { item: CartItem }) {
  const { increaseQuantity, decreaseQuantity } = useRootStore.getState();
  return (
    <div className="inline-flex items-center rounded-sm border border-line bg-white">
      <button
        type="button"
        aria-label={`Decrease quantity of ${lineName(item)}`}
        onClick={() => decreaseQuantity(lineId(item))}
        className={`${STEP} ${item.quantity <= 1 ? "opacity-40" : ""}`}
      >
        <MinusIcon size={16} />
      </button>
      <span aria-live="polite" className="w-8 text-center font-medium tabular-nums">
        {item.quantity}
      </span>
      <button
        type="button"
        aria-label={`Increase quantity of ${lineName(item)}`}
        disabled={item.quantity >= MAX_QUANTITY}
        onClick={() => increaseQuantity(lineId(item))}
        className={STEP}
      >
        <PlusIcon size={16} />
      </button>
    </div>
  );
}
