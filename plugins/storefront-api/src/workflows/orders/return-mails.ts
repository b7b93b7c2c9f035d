import { AFTER_SALE_MODULE, type AfterSaleService, type ReturnRecord } from "@emberly/after-sale";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import type { ReturnMailData } from "../../mails/templates/returns";
import { SETTINGS_MODULE } from "../../modules/settings";
import type SettingsService from "../../modules/settings/service";
import { atUtc } from "./moments";
import { announceOnce } from "./order-mails";
import { findOrder } from "./read-orders";

/** Of a refund the mail about the refund itself tells. */
const TEMPLATES: Partial<Record<ReturnRecord["status"], string>> = {
  requested: "return.requested",
  approved: "return.approved",
  refused: "return.refused",
  received: "return.received",
};

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
  const template = TEMPLATES[status];
  if ((await service.findReturn(id))?.is_withdrawal) {
    // Whatever has become of it since: a process may have ended before it was sent.
    await send(container, id, WITHDRAWN);
    if (template && status !== "requested") await send(container, id, template);
  } else if (template) await send(container, id, template);
  await service.markTold(id, status);
}

/** Sends what a process that ended has left unsaid, and reminds customers whose parcel does not come. */
export async function sendOwedReturnMails(container: MedusaContainer): Promise<void> {
  const service = container.resolve<AfterSaleService>(AFTER_SALE_MODULE);
  for (const moved of await service.untold())
    await orWarn(container, moved.id, () => sendReturnMail(container, moved));
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

async function send(container: MedusaContainer, returnId: string, template: string): Promise<void> {
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
    lines: record.lines.map(({ title, quantity }) => ({ title, quantity })),
    fee: record.fee,
    words: record.words,
    address: record.status === "approved" ? await addressOf(container, record) : [],
    orderUrl: `${options.storeUrl}/track-order?number=${found.order.orderNumber}`,
  };
  await announceOnce(container, {
    to,
    channel: "email",
    template,
    data: { ...data },
    idempotency_key: `${template}:${returnId}`,
  });
}

/** Of the stock location that it goes to; empty where the merchant has given none. */
async function addressOf(container: MedusaContainer, { engine_return_id }: ReturnRecord): Promise<string[]> {
  if (!engine_return_id) return [];
  const { location_id } = await container.resolve(Modules.ORDER).retrieveReturn(engine_return_id);
  if (!location_id) return [];
  const { name, address } = await container
    .resolve(Modules.STOCK_LOCATION)
    .retrieveStockLocation(location_id, { relations: ["address"] });
  if (!address?.address_1) return [];
  const place = [address.city, [address.province, address.postal_code].filter(Boolean).join(" ")];
  return [
    address.company ?? name,
    address.address_1,
    address.address_2,
    place.filter(Boolean).join(", "),
    address.country_code.toUpperCase(),
  ].filter((row) => row !== null && row !== undefined && row !== "") as string[];
}
