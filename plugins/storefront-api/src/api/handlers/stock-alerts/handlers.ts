import type { BoundCall } from "../../shell/call";
import { addStockAlert } from "./add-stock-alert";
import { confirmStockAlert, endStockAlert, listStockAlerts } from "./own-stock-alerts";

export const stockAlertHandlers: BoundCall[] = [
  addStockAlert,
  confirmStockAlert,
  listStockAlerts,
  endStockAlert,
];
