import { EMAIL_CHANNEL } from "@emberly/kit/email-provider";
import { errorKind } from "@emberly/kit/error-kind";
import { sqlOf } from "@emberly/kit/sql";
import { variantName } from "@emberly/kit/variant-name";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { STOCK_ALERTS_MODULE } from "../modules/stock-alerts/name";
import type StockAlertsService from "../modules/stock-alerts/service";
import type { Alert } from "../modules/stock-alerts/tell-waiting";
import { countPieces } from "./count-pieces";
import { type BackInStockMailData, TEMPLATES } from "./mails";

const AT_ONCE = 200;

interface Variant {
  id: string;
  title: string | null;
  product: { title: string; handle: string } | null;
}

/**
 * Mails everybody who waits for a variant that can be bought, once each; see `tellWaiting` for how many at a time. What fails for one
 * variant or one address keeps no other back.
 *
 * @returns how many were mailed
 */
export async function sendAlerts(container: MedusaContainer): Promise<number> {
  const alerts = container.resolve<StockAlertsService>(STOCK_ALERTS_MODULE);
  const waitedFor = await alerts.variants();
  let told = 0;
  for (let first = 0; first < waitedFor.length; first += AT_ONCE) {
    const ids = waitedFor.slice(first, first + AT_ONCE);
    const variants = await readVariants(container, ids);
    const gone = ids.filter((id) => !variants.has(id));
    await Promise.all(gone.map((id) => alerts.forgetVariant(id)));
    const countedAt = await databaseTime(container);
    const pieces = await countPieces(container, [...variants.keys()]);
    for (const [variantId, variant] of variants) {
      const left = pieces.get(variantId);
      if (left === undefined) continue;
      const mail = (alert: Alert) => mailBackInStock(container, alert, variant);
      const onRefused = ({ id }: Alert, error: unknown) => warn(container, `the mail of ${id}`, error);
      try {
        told += await alerts.tell({ variantId, pieces: left, countedAt, mail, onRefused });
      } catch (error) {
        warn(container, `those who wait for ${variantId}`, error);
      }
    }
  }
  return told;
}

function warn(container: MedusaContainer, what: string, error: unknown): void {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  logger.warn(`stock-alerts: ${what} must wait (${errorKind(error)})`);
}

async function databaseTime(container: MedusaContainer): Promise<Date> {
  const [clock] = await sqlOf(container)<{ now: Date }>("select now()", []);
  if (!clock) throw new Error("The database has no clock");
  return clock.now;
}

async function readVariants(container: MedusaContainer, ids: string[]): Promise<Map<string, Variant>> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "variant",
    fields: ["id", "title", "product.title", "product.handle"],
    filters: { id: ids },
  });
  return new Map((data as Variant[]).map((variant) => [variant.id, variant]));
}

/** By its name the outbox takes a mail once, however often this is called. */
async function mailBackInStock(
  container: MedusaContainer,
  alert: Alert,
  { id, title, product }: Variant,
): Promise<void> {
  if (!product) throw new Error(`The variant ${id} has no product`);
  const data: BackInStockMailData = {
    title: product.title,
    variantTitle: variantName(title),
    handle: product.handle,
    variantId: id,
  };
  await container.resolve(Modules.NOTIFICATION).createNotifications({
    to: alert.email,
    channel: EMAIL_CHANNEL,
    template: TEMPLATES.back,
    data: { ...data },
    provider_data: { once: `stock-alert ${alert.id}` },
  });
}
