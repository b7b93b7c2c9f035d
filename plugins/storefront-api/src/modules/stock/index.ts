import { Module } from "@medusajs/framework/utils";
import StockImportsService from "./service";

export const STOCK_IMPORTS_MODULE = "stockImports";

export default Module(STOCK_IMPORTS_MODULE, { service: StockImportsService });
