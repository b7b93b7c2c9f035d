import type { Order, ProductImage } from "@contract/records";
import { PictureLinks } from "~/components/pictures/picture-links";
import { cx } from "~/components/ui/class-names";
import { formatDate } from "~/lib/dates";
import { formatCents } from "~/lib/money";

interface Stage {
  name: string;
  /** When it was reached; null for one that is known only as reached or not. */
  at: string | null;
  isReached: boolean;
  /** How much of it is done, where that is only a part. */
  progress?: string;
  /** What the staff wrote about it. */
  message?: string | null;
  /** Cents that will be taken off the refund. */
  fee?: number;
  /** What the customer does next, and the rows of the address that it goes to. */
  next?: { text: string; sendTo: readonly string[] };
  /** What the customer shows of what comes back. */
  pictures?: readonly ProductImage[];
}

type Return = Order["returns"][number];

const RETURN_WORDS: Record<Return["status"], string> = {
  requested: "Return requested",
  approved: "Return approved",
  refused: "Return refused",
  received: "Return received",
  refunded: "Returned and paid back",
};

const WITHDRAWAL_WORDS: Record<Return["status"], string> = {
  ...RETURN_WORDS,
  requested: "Withdrawn from the contract",
  approved: "Withdrawn, to be sent back",
  refunded: "Withdrawn and paid back",
};

/** How far a return is. */
function wordsOf({ status, isClosed, isWithdrawal }: Return): string {
  if (isClosed) return "Return closed, nothing arrived";
  return (isWithdrawal ? WITHDRAWAL_WORDS : RETURN_WORDS)[status];
}

/** How to send it back, as long as something is to come. */
function nextOf({ status, number, sendTo }: Return): Stage["next"] {
  if (status !== "approved") return undefined;
  const text =
    sendTo.length > 0
      ? `Pack the goods well, write return #${number} on the parcel and send it to`
      : "We have mailed you how to send it back.";
  return { text, sendTo };
}

/** When a return took its latest step. */
const RETURN_MOMENTS: Record<Return["status"], (one: Return) => string | null> = {
  requested: ({ createdAt }) => createdAt,
  approved: ({ decidedAt }) => decidedAt,
  refused: ({ decidedAt }) => decidedAt,
  received: ({ receivedAt }) => receivedAt,
  refunded: ({ refundedAt }) => refundedAt,
};

/** What has come and was paid back, as long as it is not all of it. */
function progressOf({ status, lines, paidBack }: Return): string | undefined {
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  const received = sum(lines.map((line) => line.received));
  const announced = sum(lines.map(({ quantity }) => quantity));
  const parts = [
    received > 0 && received < announced ? `${received} of ${announced} received` : "",
    paidBack > 0 && status !== "refunded" ? `${formatCents(paidBack)} paid back` : "",
  ];
  return parts.filter(Boolean).join(", ") || undefined;
}

/** What has become of an order and what is to come, in order. */
function stagesOf(order: Order): Stage[] {
  const { status, createdAt, parcels, shippedAt, deliveredAt, cancelledAt, refundedTotal, returns } = order;
  const placed = { name: "Placed and paid", at: createdAt, isReached: true };
  if (status === "cancelled") {
    const name = refundedTotal > 0 ? `Cancelled, ${formatCents(refundedTotal)} paid back` : "Cancelled";
    return [placed, { name, at: cancelledAt ?? null, isReached: true }];
  }
  return [
    placed,
    { name: "Packed", at: parcels[0]?.packedAt ?? null, isReached: parcels.length > 0 },
    { name: "On its way", at: shippedAt ?? null, isReached: status !== "placed" },
    { name: "Delivered", at: deliveredAt ?? null, isReached: status === "delivered" },
    ...returns.map((one) => ({
      name: `${wordsOf(one)} (#${one.number})`,
      progress: progressOf(one),
      at: RETURN_MOMENTS[one.status](one),
      isReached: true,
      message: one.message,
      fee: one.status === "refunded" || one.status === "refused" ? 0 : one.fee,
      next: nextOf(one),
      pictures: one.pictures,
    })),
  ];
}

export function OrderTimeline({ order }: { order: Order }) {
  return (
    <ol className="mt-8 flex flex-col gap-y-4 sm:flex-row sm:flex-wrap sm:gap-x-10">
      {stagesOf(order).map(({ name, at, isReached, progress, message, next, fee = 0, pictures = [] }) => (
        <li
          key={`${name} ${at}`}
          className={cx("border-l-4 pl-4", isReached ? "border-ember" : "border-line text-ink-soft")}
        >
          <span className="block font-semibold">{name}</span>
          <span className="block min-h-5 text-sm text-ink-soft">
            {at ? formatDate(at) : isReached ? "" : "Not yet"}
          </span>
          {progress && <span className="mt-1 block text-sm">{progress}</span>}
          {message && <span className="mt-1 block max-w-prose text-sm">{message}</span>}
          {next && (
            <div className="mt-1 max-w-prose text-sm">
              {next.text}
              {next.sendTo.length > 0 && (
                <address className="mt-1 font-semibold not-italic">
                  {next.sendTo.map((row) => (
                    <span key={row} className="block">
                      {row}
                    </span>
                  ))}
                </address>
              )}
            </div>
          )}
          {fee > 0 && (
            <span className="mt-1 block text-sm">{`${formatCents(fee)} is taken off the refund`}</span>
          )}
          <PictureLinks pictures={pictures} by="you" />
        </li>
      ))}
    </ol>
  );
}
