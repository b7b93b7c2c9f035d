import type { Order } from "@contract/records";

/** For whoever packs an order: what its buyer has withdrawn from since, and does not want to be sent. */
export function LeftOut({ order: { returns, products } }: { order: Order }) {
  const withdrawn = returns.filter(({ isWithdrawal, status }) => isWithdrawal && status === "requested");
  if (withdrawn.length === 0) return null;
  const variantOf = (id: string | null) => products.find(({ variantId }) => variantId === id)?.variantTitle;
  return (
    <div className="mb-5">
      <p className="font-semibold">Leave out of the parcel, because the customer has withdrawn from it:</p>
      <ul>
        {withdrawn.flatMap(({ _id, lines }) =>
          lines.map(({ id, variantId, title, quantity }) => (
            <li key={`${_id} ${id} ${variantId}`}>
              {quantity} x {title}
              {variantOf(variantId) && `, ${variantOf(variantId)}`}
            </li>
          )),
        )}
      </ul>
    </div>
  );
}
