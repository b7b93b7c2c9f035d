import { Failure } from "@emberly/kit/failure";
import { fromCents, listFailedRefunds, refundOrder, toCents } from "@emberly/stripe-checkout";
import type { MedusaContainer } from "@medusajs/framework/types";
import { isPaidBack, itemsOf, proposedRefund, refundable } from "../modules/after-sale/arrived";
import type { ReturnRecord, ReturnRefund } from "../modules/after-sale/return-record";
import type AfterSaleService from "../modules/after-sale/service";
import { currencyOf } from "./currency-of";
import { readReturn, type Step, step, wrongStatus } from "./return-step";

const REFUND_KEY = "return:";

/** What a refund is made for, as Stripe keeps it: the first part has had no number since before there were parts. */
const keyOf = (returnId: string, part: number) => `${REFUND_KEY}${returnId}${part > 1 ? `:${part}` : ""}`;

/** The parts of returns that the bank has sent back, and that have not been paid again. */
export async function listFailedParts(
  container: MedusaContainer,
): Promise<{ return_id: string; part: number }[]> {
  const keys = (await listFailedRefunds(container)).filter((key) => key.startsWith(REFUND_KEY));
  return keys.map((key) => {
    const [return_id = "", part = "1"] = key.slice(REFUND_KEY.length).split(":");
    return { return_id, part: Number(part) };
  });
}

/**
 * Pays a customer back for what has come back: each part exactly once, however often it is tried. A part that Stripe has not
 * answered yet is finished in place of another one. What is paid once all has arrived ends the return.
 *
 * @param amount in whole units of the order's currency (dollars); undefined for all that has arrived, less the fee that was announced
 * @throws Failure 400 for more than was paid for what has arrived, or what the currency has no coin for; 404; 409 before something
 *   has arrived, or when Stripe refuses; 503 while it does not answer
 */
export function refundReturn(
  container: MedusaContainer,
  { id, amount }: Omit<Step, "by"> & { amount?: number },
): Promise<ReturnRecord> {
  return step(container, id, ["approved", "received"], async (service, record) => {
    const open = record.refunds.find(({ status }) => status === "open");
    const refund = open ?? (await begin(container, service, record, amount));
    return finishRefund(container, service, record, refund);
  });
}

/** @throws Failure 400, 409 */
async function begin(
  container: MedusaContainer,
  service: AfterSaleService,
  record: ReturnRecord,
  amount: number | undefined,
): Promise<ReturnRefund> {
  const isOnItsWay = record.status === "approved";
  if (isOnItsWay && itemsOf(record).every(({ arrived }) => arrived === 0)) throw wrongStatus(record);
  const most = refundable(record);
  const failed = record.refunds.find(({ status }) => status === "failed");
  if (isOnItsWay && most === 0)
    throw new Failure(409, "What has arrived of this return has been paid back already.");
  const currency = await currencyOf(container, record.order_id);
  const cents = amount === undefined ? proposedRefund(record) : inCents(amount, currency);
  const named = fromCents(most, currency);
  if (cents > most) throw new Failure(400, `amount: no more than was paid for these goods, ${named}`);
  if (failed && cents !== most) throw new Failure(400, `amount: what the bank has sent back, ${named}`);
  if (isOnItsWay && cents === 0) throw new Failure(400, "amount: more than nothing");
  const refund = {
    part: failed?.part ?? record.refunds.length + 1,
    cents,
    is_last: failed?.is_last ?? !isOnItsWay,
  };
  await service.refunds.begin(record.id, refund);
  return { ...refund, status: "open", changed_at: "now" };
}

/** A sum of two decimals is not exact in binary: what differs by less is the same. */
const TOO_SMALL_FOR_A_COIN = 1e-9;

/** @throws Failure 400 */
function inCents(amount: number, currency: string): number {
  const cents = toCents(amount, currency);
  if (Math.abs(fromCents(cents, currency) - amount) > TOO_SMALL_FOR_A_COIN)
    throw new Failure(400, `amount: ${currency.toUpperCase()} has no such amount`);
  return cents;
}

/**
 * Pays what is written down as being paid, also where a process has ended in the middle. The caller holds the order's lock.
 *
 * @throws Failure 409 when Stripe refuses; then it is not written down any more. 503 while Stripe does not answer, LockBusyError while
 *   somebody else works on the payment; then it stays so
 */
export async function finishRefund(
  container: MedusaContainer,
  service: AfterSaleService,
  record: ReturnRecord,
  { part, cents }: ReturnRefund,
): Promise<ReturnRecord> {
  const { id, order_id } = record;
  const key = keyOf(id, part);
  const paid =
    cents > 0
      ? await refundOrder(container, { orderId: order_id, cents, key }).catch((error) =>
          unpaid(container, service, record, { part, error }),
        )
      : 0;
  const now = await readReturn(service, id);
  const refunds = now.refunds.map((one) =>
    one.part === part ? { ...one, cents: paid, status: "paid" as const } : one,
  );
  await service.refunds.finish(id, { part, cents: paid, ends: isPaidBack({ ...now, refunds }) });
  return readReturn(service, id);
}

/** Told with a refusal, which may be Stripe's last word: a payment that the bank has given back cannot be paid back. */
const END_UNPAID = "A return ends without a payment when 0 is paid back.";

/**
 * What a refusal leaves: nothing, or the part that waits because the bank has sent it back. What Stripe may have done stays open, also
 * while somebody else has the payment.
 */
async function unpaid(
  container: MedusaContainer,
  service: AfterSaleService,
  { id, status }: ReturnRecord,
  { part, error }: { part: number; error: unknown },
): Promise<never> {
  if (!(error instanceof Failure)) throw error;
  if (error.status === 503) {
    throw new Failure(503, "Stripe does not answer at the moment. It is paid back as soon as it does.");
  }
  const failed = await listFailedParts(container);
  if (failed.some((one) => one.return_id === id && one.part === part)) {
    await service.refunds.fail(id, part);
    throw error;
  }
  await service.refunds.giveUp(id, part);
  throw status === "received" ? new Failure(error.status, `${error.message} ${END_UNPAID}`) : error;
}
