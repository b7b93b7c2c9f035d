import { Module } from "@medusajs/framework/utils";
import { BACK_OFFICE_MODULE } from "./name";
import BackOfficeService from "./service";

export default Module(BACK_OFFICE_MODULE, { service: BackOfficeService });
