import type { ModuleExports } from "@medusajs/framework/types";
import { Module } from "@medusajs/framework/utils";
import { STOCK_ALERTS_MODULE } from "./name";
import StockAlertsService from "./service";

const stockAlerts: ModuleExports<typeof StockAlertsService> = Module(STOCK_ALERTS_MODULE, {
  service: StockAlertsService,
});
export default stockAlerts;
