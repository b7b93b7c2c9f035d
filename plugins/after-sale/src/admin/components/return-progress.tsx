import { formatCents, formatDay } from "@emberly/kit/admin/format";
import { Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import { nameIn, type ShownReturn } from "../lib/returns";

/** What of a return has come, and what was paid back for it. */
export function ReturnProgress({ shown }: { shown: ShownReturn }) {
  const { items, arrivals, refunds } = shown;
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const arrived = items.reduce((sum, item) => sum + item.arrived, 0);
  const paid = refunds.filter(({ status }) => status === "paid");
  return (
    <>
      {arrived > 0 && (
        <div>
          <Text size="small" weight="plus">
            {arrived} of {pieces} received
          </Text>
          <ul>
            {arrivals.flatMap(({ number, lines, taken_in_at }) =>
              lines.map(({ item_id, quantity, written_off }) => (
                <li key={`${number} ${item_id} ${written_off}`}>
                  <Text size="small">
                    {taken_in_at ? formatDay(taken_in_at) : "Being taken in"}: {quantity} x{" "}
                    {nameIn(shown, item_id)}
                    {written_off ? ` (written off: ${written_off})` : ", back into stock"}
                  </Text>
                </li>
              )),
            )}
          </ul>
        </div>
      )}
      {shown.status !== "refunded" &&
        paid.map(({ part, cents, changed_at }) => (
          <Text key={part} size="small">
            {formatCents(cents, shown)} paid back on {formatDay(changed_at)}
          </Text>
        ))}
      {refunds
        .filter(({ status }) => status === "open")
        .map(({ part, cents }) => (
          <Text key={part} size="small" className="max-w-3xl">
            {formatCents(cents, shown)} are being paid back. Stripe has not answered yet, and is asked again
            until it does.
          </Text>
        ))}
      {refunds
        .filter(({ status }) => status === "failed")
        .map(({ part, cents, changed_at }) => (
          <Text key={part} size="small" className="max-w-3xl text-ui-fg-error">
            The customer's bank sent {formatCents(cents, shown)} back on {formatDay(changed_at)}. Pay it back
            again, or agree with the customer on another way and accept that under{" "}
            <Link to="/payments-to-review" className="underline">
              Payments to review
            </Link>
            .
          </Text>
        ))}
    </>
  );
}
