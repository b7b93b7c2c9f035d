import { type CatalogueService, currentCatalogue } from "@emberly/catalogue";
import { Failure } from "@emberly/kit/failure";
import { type Alert, STOCK_ALERTS_MODULE, type StockAlertsService } from "@emberly/stock-alerts";
import type { MedusaContainer } from "@medusajs/framework/types";
import { calls } from "../../../contract/calls";
import { Product } from "../../../contract/records";
import type { StockAlert } from "../../../contract/stock-alerts";
import { bind } from "../../shell/call";
import { invalidLink } from "../accounts/links";
import { alertOf } from "./alert-of";

const alertsOf = (container: MedusaContainer) => container.resolve<StockAlertsService>(STOCK_ALERTS_MODULE);

export const confirmStockAlert = bind(calls.confirmStockAlert, async ({ container, body }) => {
  const alert = await alertsOf(container).confirm(body.secret);
  if (!alert) throw invalidLink();
  const { catalogue } = await currentCatalogue(container);
  const [told] = await describe(catalogue, [alert]);
  if (!told) throw new Failure(400, "We do not sell this any more, so there is nothing to wait for.");
  return told;
});

export const listStockAlerts = bind(calls.listStockAlerts, async ({ container, visitor }) => {
  const [alerts, { catalogue }] = await Promise.all([
    alertsOf(container).waitingOf(visitor.email),
    currentCatalogue(container),
  ]);
  return describe(catalogue, alerts);
});

export const endStockAlert = bind(calls.endStockAlert, async ({ container, params, visitor }) => {
  const isEnded = await alertsOf(container).end(params.id, visitor.email);
  if (!isEnded) throw new Failure(404, "You do not wait for this");
  return undefined;
});

/** What was taken off the shop meanwhile is left out. */
async function describe(catalogue: CatalogueService, alerts: Alert[]): Promise<StockAlert[]> {
  const found = await Promise.all(
    alerts.map(async (alert) => ({ alert, record: await catalogue.find(alert.product_id) })),
  );
  return found.flatMap(({ alert, record }) =>
    record === undefined ? [] : [alertOf(alert, Product.parse(JSON.parse(record)))],
  );
}
