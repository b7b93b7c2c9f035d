import { Module } from "@medusajs/framework/utils";
import SettingsService from "./service";

export const SETTINGS_MODULE = "storefrontSettings";

export default Module(SETTINGS_MODULE, { service: SettingsService });
