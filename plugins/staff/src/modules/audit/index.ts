import type { ModuleExports } from "@medusajs/framework/types";
import { Module } from "@medusajs/framework/utils";
import AuditService from "./service";

export const AUDIT_MODULE = "audit";

const audit: ModuleExports<typeof AuditService> = Module(AUDIT_MODULE, { service: AuditService });
export default audit;
