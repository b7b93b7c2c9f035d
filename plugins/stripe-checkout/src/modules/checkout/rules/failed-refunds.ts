import type { FailedRefund } from "../rows/row";
import { MADE_FOR, type Refunds } from "../stripe/refunds";

/** Under which key a failed refund is paid again: its own, so that whoever tries it first does it for all. */
export const keyOf = ({ id, key }: Pick<FailedRefund, "id" | "key">) => key ?? `again:${id}`;

/** Nobody has paid it again or said that it need not be. */
export const isOpen = ({ is_settled }: FailedRefund) => !is_settled;

/** The refunds that failed, by what Stripe says now: one that was paid again is settled. */
export function failedRefunds(
  known: FailedRefund[],
  { standing, failed }: Pick<Refunds, "standing" | "failed">,
): FailedRefund[] {
  return failed.map(({ id, amount, metadata }) => {
    const failure = { id, amount, key: metadata?.[MADE_FOR] ?? null };
    const isPaidAgain = standing.some((refund) => refund.metadata?.[MADE_FOR] === keyOf(failure));
    const wasSettled = known.some((before) => before.id === id && before.is_settled);
    return { ...failure, is_settled: wasSettled || isPaidAgain };
  });
}
