import { Module } from "@medusajs/framework/utils";
import { AFTER_SALE_MODULE } from "./name";
import AfterSaleService from "./service";

export default Module(AFTER_SALE_MODULE, { service: AfterSaleService });
