import { Module } from "@medusajs/framework/utils";
import CheckoutModuleService from "./service";

export const CHECKOUT_MODULE = "stripeCheckout";

export default Module(CHECKOUT_MODULE, { service: CheckoutModuleService });
