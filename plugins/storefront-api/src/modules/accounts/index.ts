import type { ModuleExports } from "@medusajs/framework/types";
import { Module } from "@medusajs/framework/utils";
import AccountsService from "./service";

export const ACCOUNTS_MODULE = "shopAccounts";

const accounts: ModuleExports<typeof AccountsService> = Module(ACCOUNTS_MODULE, { service: AccountsService });
export default accounts;
