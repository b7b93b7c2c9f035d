import type { ModuleExports } from "@medusajs/framework/types";
import { Module } from "@medusajs/framework/utils";
import { BACK_OFFICE_MODULE } from "./name";
import BackOfficeService from "./service";

const backOffice: ModuleExports<typeof BackOfficeService> = Module(BACK_OFFICE_MODULE, {
  service: BackOfficeService,
});
export default backOffice;
