import { Module } from "@medusajs/framework/utils";
import ProductImportsService from "./service";

export const PRODUCT_IMPORTS_MODULE = "productImports";

export default Module(PRODUCT_IMPORTS_MODULE, { service: ProductImportsService });
