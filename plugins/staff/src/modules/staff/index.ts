import type { ModuleExports } from "@medusajs/framework/types";
import { Module } from "@medusajs/framework/utils";
import StaffService from "./service";

export const STAFF_MODULE = "staff";

const staff: ModuleExports<typeof StaffService> = Module(STAFF_MODULE, { service: StaffService });
export default staff;
