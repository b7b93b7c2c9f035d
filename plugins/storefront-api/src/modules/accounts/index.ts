import { Module } from "@medusajs/framework/utils";
import AccountsService from "./service";

export const ACCOUNTS_MODULE = "shopAccounts";

export default Module(ACCOUNTS_MODULE, { service: AccountsService });
