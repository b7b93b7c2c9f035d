import { Module } from "@medusajs/framework/utils";
import { STOCK_ALERTS_MODULE } from "./name";
import StockAlertsService from "./service";

export default Module(STOCK_ALERTS_MODULE, { service: StockAlertsService });
