import type { Order } from "@contract/records";

/** A line of an order of which some can still be sent back. */
export interface ReturnableLine {
  key: string;
  /** The product's. */
  id: string;
  variantId?: string;
  title: string;
  /** Pieces that no return names yet; what was refused, or has not come before its return was closed, can be named again. */
  left: number;
}

/** What of an order can be sent back; the shop itself has the last word. */
export function returnableLines({
  products,
  returns,
}: Pick<Order, "products" | "returns">): ReturnableLine[] {
  const taken = new Map<string, number>();
  for (const { status, lines } of returns) {
    if (status === "refused") continue;
    const isOver = status === "received" || status === "refunded";
    for (const { id, variantId, quantity, received } of lines) {
      const key = keyOf(id, variantId);
      taken.set(key, (taken.get(key) ?? 0) + (isOver ? received : quantity));
    }
  }
  return products.flatMap(({ _id, variantId, title, variantTitle, quantity }) => {
    const key = keyOf(_id, variantId);
    const left = quantity - (taken.get(key) ?? 0);
    const name = variantTitle ? `${title}, ${variantTitle}` : title;
    return left > 0 ? [{ key, id: _id, variantId: variantId ?? undefined, title: name, left }] : [];
  });
}

const keyOf = (id: string, variantId: string | null | undefined) => `${id} ${variantId ?? ""}`;
