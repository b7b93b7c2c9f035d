import { Link } from "react-router";
import { formatDollars } from "~/lib/money";
import { paths } from "~/lib/paths";
import { type CartItem, lineId, lineName } from "~/stores/cart-item";

interface KeptCartProps {
  items: readonly CartItem[];
  onNavigate: () => void;
}

/**
 * The cart as the browser keeps it, where the script that asks the shop about it could not be loaded. In words alone: every page
 * has this with it, and how a line looks is a part of what did not come.
 */
export function KeptCart({ items, onNavigate }: KeptCartProps) {
  return (
    <>
      <ul className="mt-2 max-h-[min(22rem,50vh)] overflow-y-auto">
        {items.map((item) => (
          <li key={lineId(item)} className="py-2 text-sm">
            <Link
              to={paths.product.href(item.handle, item.variantTitle && item.variantId)}
              onClick={onNavigate}
              className="block font-semibold first-letter:uppercase"
            >
              {lineName(item)}
            </Link>
            {`${item.quantity} x ${formatDollars(item.price)}`}
          </li>
        ))}
      </ul>
      <p role="status" className="py-4 text-sm text-ink-soft">
        The totals could not be loaded. The checkout shows them before you pay.
      </p>
    </>
  );
}
