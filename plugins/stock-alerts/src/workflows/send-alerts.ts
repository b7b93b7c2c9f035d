import { EMAIL_CHANNEL } from "@emberly/kit/email-provider";
import { readMarket } from "@emberly/kit/market";
import { sqlOf } from "@emberly/kit/sql";
import { variantName } from "@emberly/kit/variant-name";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, getVariantAvailability, Modules } from "@medusajs/framework/utils";
import { STOCK_ALERTS_MODULE } from "../modules/stock-alerts/name";
import type StockAlertsService from "../modules/stock-alerts/service";
import type { Alert } from "../modules/stock-alerts/tell-waiting";
import { type BackInStockMailData, TEMPLATES } from "./mails";

const AT_ONCE = 200;

interface Variant {
  id: string;
  title: string | null;
  manage_inventory: boolean;
  allow_backorder: boolean;
  product: { title: string; handle: string; status: string } | null;
}

/**
 * Mails everybody who waits for a variant that can be bought, once each; see `tellWaiting` for how many at a time.
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
    const pieces = await piecesOf(container, [...variants.values()]);
    for (const [variantId, variant] of variants) {
      const mail = (next: Alert[]) => mailBackInStock(container, next, variant);
      told += await alerts.tell({ variantId, pieces: pieces.get(variantId) ?? 0, mail });
    }
  }
  return told;
}

async function readVariants(container: MedusaContainer, ids: string[]): Promise<Map<string, Variant>> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "variant",
    fields: [
      "id",
      "title",
      "manage_inventory",
      "allow_backorder",
      "product.title",
      "product.handle",
      "product.status",
    ],
    filters: { id: ids },
  });
  return new Map((data as Variant[]).map((variant) => [variant.id, variant]));
}

/** How many of each variant can be bought where the shop sells, if it does; nothing of a product that is not published. */
async function piecesOf(container: MedusaContainer, variants: Variant[]): Promise<Map<string, number>> {
  const market = await readMarket(sqlOf(container));
  const offered = variants.filter(({ product }) => product?.status === "published");
  if (!market?.is_selling || offered.length === 0) return new Map();
  const available = await getVariantAvailability(container.resolve(ContainerRegistrationKeys.QUERY), {
    variant_ids: offered.map(({ id }) => id),
    sales_channel_id: market.sales_channel_id,
  });
  return new Map(
    offered.map(({ id, manage_inventory, allow_backorder }) => [
      id,
      manage_inventory && !allow_backorder ? (available[id]?.availability ?? 0) : Number.POSITIVE_INFINITY,
    ]),
  );
}

/** By its name the outbox takes each mail once, however often this is called. */
async function mailBackInStock(
  container: MedusaContainer,
  alerts: Alert[],
  { id, title, product }: Variant,
): Promise<void> {
  if (!product) throw new Error(`The variant ${id} has no product`);
  const data: BackInStockMailData = {
    title: product.title,
    variantTitle: variantName(title),
    handle: product.handle,
    variantId: id,
  };
  await container.resolve(Modules.NOTIFICATION).createNotifications(
    alerts.map((alert) => ({
      to: alert.email,
      channel: EMAIL_CHANNEL,
      template: TEMPLATES.back,
      data: { ...data },
      provider_data: { once: `stock-alert ${alert.id}` },
    })),
  );
}
