import {
  AFTER_SALE_MODULE,
  type AfterSaleService,
  addressOf,
  isClosed,
  itemsOf,
  type ReturnRecord,
} from "@emberly/after-sale";
import { EMAIL_CHANNEL, hasEmailProvider } from "@emberly/kit/email-provider";
import { sendOnce } from "@emberly/kit/send-once";
import { sqlOf } from "@emberly/kit/sql";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { ReturnMailData } from "../../mails/templates/returns";
import { SETTINGS_MODULE } from "../../modules/settings";
import type SettingsService from "../../modules/settings/service";
import { orLater } from "../mails/or-later";
import { atUtc } from "./moments";
import { findOrder } from "./read-orders";

/** Templates of steps of a return. A refund and an arrival have none here, because each has a mail of its own. */
const TEMPLATES: Partial<Record<ReturnRecord["status"], string>> = {
  requested: "return.requested",
  approved: "return.approved",
  refused: "return.refused",
};

/** It was approved, and nothing of it came. */
const CLOSED = "return.closed";

/** Something of a return has come; all of it, or all that will. */
const ARRIVED = "return.arrived";
const RECEIVED = "return.received";

/** The receipt that the law asks for: what was withdrawn from, and when. */
const WITHDRAWN = "return.withdrawn";

/** After so many days without a parcel a customer is reminded, once. */
const REMIND_AFTER_DAYS = 21;

/** Tells the customer how far their return is, once for each step. A mail that could not be sent is sent later. */
export async function sendReturnMail(
  container: MedusaContainer,
  moved: Pick<ReturnRecord, "id" | "status">,
): Promise<void> {
  await orLater(container, untold(moved.id), async () => {
    const { id, status } = moved;
    const service = container.resolve<AfterSaleService>(AFTER_SALE_MODULE);
    if (await sendStepMails(container, moved)) await service.markTold(id, status);
  });
  await sendArrivalMails(container);
}

/** @returns false while somebody else is sending one of them */
async function sendStepMails(
  container: MedusaContainer,
  { id, status }: Pick<ReturnRecord, "id" | "status">,
): Promise<boolean> {
  const record = await container.resolve<AfterSaleService>(AFTER_SALE_MODULE).findReturn(id);
  const template = record && status === "refused" && isClosed(record) ? CLOSED : TEMPLATES[status];
  if (!record?.is_withdrawal) return template === undefined || (await send(container, id, template));
  // Whatever has become of it since: a process may have ended before it was sent.
  const isTold = await send(container, id, WITHDRAWN);
  if (template === undefined || status === "requested") return isTold;
  return (await send(container, id, template)) && isTold;
}

/** Tells customers what has come of their returns, once for each arrival. */
async function sendArrivalMails(container: MedusaContainer): Promise<void> {
  const { arrivals } = container.resolve<AfterSaleService>(AFTER_SALE_MODULE);
  for (const { return_id, number } of await arrivals.untold()) {
    await orLater(container, untold(return_id), async () => {
      if (await sendArrivalMail(container, return_id, number)) await arrivals.markTold(return_id, number);
    });
  }
}

async function sendArrivalMail(
  container: MedusaContainer,
  returnId: string,
  number: number,
): Promise<boolean> {
  const record = await container.resolve<AfterSaleService>(AFTER_SALE_MODULE).findReturn(returnId);
  const arrival = record?.arrivals.find((one) => one.number === number);
  if (!record || !arrival) return true;
  const upToIt = record.arrivals.filter((one) => one.number <= number);
  const counted = arrival.is_last ? upToIt : [arrival];
  const arrived = itemsOf({ lines: record.lines, arrivals: counted });
  const soFar = itemsOf({ lines: record.lines, arrivals: upToIt });
  return send(container, returnId, arrival.is_last ? RECEIVED : ARRIVED, {
    lines: arrived.flatMap((item) => named(item.title, item.arrived)),
    missing: soFar.flatMap((item) => named(item.title, item.quantity - item.arrived)),
    number: arrival.is_last ? undefined : number,
  });
}

const named = (title: string, quantity: number) => (quantity > 0 ? [{ title, quantity }] : []);

/** Sends what a process that ended has left unsaid, and reminds customers whose parcel does not come. */
export async function sendOwedReturnMails(container: MedusaContainer): Promise<void> {
  if (!(await hasEmailProvider(sqlOf(container)))) return;
  const service = container.resolve<AfterSaleService>(AFTER_SALE_MODULE);
  for (const moved of await service.untold()) await sendReturnMail(container, moved);
  await sendArrivalMails(container);
  for (const { id } of await service.overdue(REMIND_AFTER_DAYS)) {
    await orLater(container, untold(id), async () => {
      if (await send(container, id, "return.reminder")) await service.markReminded(id);
    });
  }
}

const untold = (returnId: string) => `The customer of return ${returnId} is still to be told`;

interface Arrived extends Pick<ReturnMailData, "lines" | "missing"> {
  /** Which arrival; undefined for the last one, of which there is one. */
  number: number | undefined;
}

/** @returns false while somebody else is sending it */
async function send(
  container: MedusaContainer,
  returnId: string,
  template: string,
  arrived?: Arrived,
): Promise<boolean> {
  const record = await container.resolve<AfterSaleService>(AFTER_SALE_MODULE).findReturn(returnId);
  const found = record && (await findOrder(container, record.order_id));
  const to = found?.source.email;
  if (!record || !found || !to) return true;
  const { options } = container.resolve<SettingsService>(SETTINGS_MODULE);
  const data: ReturnMailData = {
    returnNumber: record.number,
    orderNumber: found.order.orderNumber,
    at: atUtc(record.created_at),
    isWithdrawal: record.is_withdrawal,
    lines: arrived?.lines ?? itemsOf(record).map(({ title, quantity }) => ({ title, quantity })),
    missing: arrived?.missing,
    fee: record.fee,
    words: record.words,
    address: addressOf(record),
    orderUrl: `${options.storeUrl}/track-order?number=${found.order.orderNumber}`,
  };
  return sendOnce(container, {
    to,
    channel: EMAIL_CHANNEL,
    template,
    data: { ...data },
    idempotency_key: [template, returnId, arrived?.number ?? []].flat().join(":"),
  });
}
