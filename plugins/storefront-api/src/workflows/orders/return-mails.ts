import {
  AFTER_SALE_MODULE,
  type AfterSaleService,
  addressOf,
  isClosed,
  itemsOf,
  type ReturnRecord,
} from "@emberly/after-sale";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import type { ReturnMailData } from "../../mails/templates/returns";
import { SETTINGS_MODULE } from "../../modules/settings";
import type SettingsService from "../../modules/settings/service";
import { atUtc } from "./moments";
import { announceOnce } from "./order-mails";
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

/** Tells the customer how far their return is, once for each step. */
export async function sendReturnMail(
  container: MedusaContainer,
  { id, status }: Pick<ReturnRecord, "id" | "status">,
): Promise<void> {
  const service = container.resolve<AfterSaleService>(AFTER_SALE_MODULE);
  const record = await service.findReturn(id);
  const template = record && status === "refused" && isClosed(record) ? CLOSED : TEMPLATES[status];
  if (record?.is_withdrawal) {
    // Whatever has become of it since: a process may have ended before it was sent.
    await send(container, id, WITHDRAWN);
    if (template && status !== "requested") await send(container, id, template);
  } else if (template) await send(container, id, template);
  await service.markTold(id, status);
  await sendArrivalMails(container);
}

/** Tells customers what has come of their returns, once for each arrival. */
async function sendArrivalMails(container: MedusaContainer): Promise<void> {
  const { arrivals } = container.resolve<AfterSaleService>(AFTER_SALE_MODULE);
  for (const { return_id, number } of await arrivals.untold()) {
    await orWarn(container, return_id, async () => {
      await sendArrivalMail(container, return_id, number);
      await arrivals.markTold(return_id, number);
    });
  }
}

async function sendArrivalMail(container: MedusaContainer, returnId: string, number: number): Promise<void> {
  const record = await container.resolve<AfterSaleService>(AFTER_SALE_MODULE).findReturn(returnId);
  const arrival = record?.arrivals.find((one) => one.number === number);
  if (!record || !arrival) return;
  const upToIt = record.arrivals.filter((one) => one.number <= number);
  const counted = arrival.is_last ? upToIt : [arrival];
  const arrived = itemsOf({ lines: record.lines, arrivals: counted });
  const soFar = itemsOf({ lines: record.lines, arrivals: upToIt });
  await send(container, returnId, arrival.is_last ? RECEIVED : ARRIVED, {
    lines: arrived.flatMap((item) => named(item.title, item.arrived)),
    missing: soFar.flatMap((item) => named(item.title, item.quantity - item.arrived)),
    number: arrival.is_last ? undefined : number,
  });
}

const named = (title: string, quantity: number) => (quantity > 0 ? [{ title, quantity }] : []);

/** Sends what a process that ended has left unsaid, and reminds customers whose parcel does not come. */
export async function sendOwedReturnMails(container: MedusaContainer): Promise<void> {
  const service = container.resolve<AfterSaleService>(AFTER_SALE_MODULE);
  for (const moved of await service.untold())
    await orWarn(container, moved.id, () => sendReturnMail(container, moved));
  await sendArrivalMails(container);
  for (const { id } of await service.overdue(REMIND_AFTER_DAYS)) {
    await orWarn(container, id, async () => {
      await send(container, id, "return.reminder");
      await service.markReminded(id);
    });
  }
}

/** One mail that cannot be sent must not keep the others waiting. */
async function orWarn(container: MedusaContainer, id: string, tell: () => Promise<void>): Promise<void> {
  try {
    await tell();
  } catch (error) {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
    logger.warn(`The customer of return ${id} is still to be told: ${String(error)}`);
  }
}

interface Arrived extends Pick<ReturnMailData, "lines" | "missing"> {
  /** Which arrival; undefined for the last one, of which there is one. */
  number: number | undefined;
}

async function send(
  container: MedusaContainer,
  returnId: string,
  template: string,
  arrived?: Arrived,
): Promise<void> {
  const record = await container.resolve<AfterSaleService>(AFTER_SALE_MODULE).findReturn(returnId);
  const found = record && (await findOrder(container, record.order_id));
  const to = found?.source.email;
  if (!record || !found || !to) return;
  const { options } = container.resolve<SettingsService>(SETTINGS_MODULE);
  const data: ReturnMailData = {
    returnNumber: record.number,
    orderNumber: found.order.orderNumber,
    at: atUtc(record.created_at),
    isWithdrawal: record.is_withdrawal,
    lines: arrived?.lines ?? record.lines.map(({ title, quantity }) => ({ title, quantity })),
    missing: arrived?.missing,
    fee: record.fee,
    words: record.words,
    address: addressOf(record),
    orderUrl: `${options.storeUrl}/track-order?number=${found.order.orderNumber}`,
  };
  await announceOnce(container, {
    to,
    channel: "email",
    template,
    data: { ...data },
    idempotency_key: [template, returnId, arrived?.number ?? []].flat().join(":"),
  });
}
