import type { ModuleExports } from "@medusajs/framework/types";
import { Module } from "@medusajs/framework/utils";
import SettingsService from "./service";

export const SETTINGS_MODULE = "storefrontSettings";

const settings: ModuleExports<typeof SettingsService> = Module(SETTINGS_MODULE, { service: SettingsService });
export default settings;
