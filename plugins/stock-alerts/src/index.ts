/** What other packages use of this plugin. The rest is its own. */
export { STOCK_ALERTS_MODULE } from "./modules/stock-alerts/name";
export type { default as StockAlertsService, Wish } from "./modules/stock-alerts/service";
export type { Alert } from "./modules/stock-alerts/tell-waiting";
export { type BackInStockMailData, type ConfirmMailData, TEMPLATES } from "./workflows/mails";
export { requestStockAlert } from "./workflows/request-alert";
