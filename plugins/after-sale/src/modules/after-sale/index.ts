import type { ModuleExports } from "@medusajs/framework/types";
import { Module } from "@medusajs/framework/utils";
import { AFTER_SALE_MODULE } from "./name";
import AfterSaleService from "./service";

const afterSale: ModuleExports<typeof AfterSaleService> = Module(AFTER_SALE_MODULE, {
  service: AfterSaleService,
});
export default afterSale;
