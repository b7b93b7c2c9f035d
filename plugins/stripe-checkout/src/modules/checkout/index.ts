import type { ModuleExports } from "@medusajs/framework/types";
import { Module } from "@medusajs/framework/utils";
import CheckoutModuleService from "./service";

export const CHECKOUT_MODULE = "stripeCheckout";

const checkout: ModuleExports<typeof CheckoutModuleService> = Module(CHECKOUT_MODULE, {
  service: CheckoutModuleService,
});
export default checkout;
