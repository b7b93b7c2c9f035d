import type { ModuleExports } from "@medusajs/framework/types";
import { Module } from "@medusajs/framework/utils";
import { CATALOGUE_MODULE } from "./name";
import CatalogueService from "./service";

const catalogue: ModuleExports<typeof CatalogueService> = Module(CATALOGUE_MODULE, {
  service: CatalogueService,
});
export default catalogue;
