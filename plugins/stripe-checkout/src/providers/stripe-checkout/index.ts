import type { ModuleProviderExports } from "@medusajs/framework/types";
import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import StripeCheckoutProvider from "./service";

const provider: ModuleProviderExports = ModuleProvider(Modules.PAYMENT, {
  services: [StripeCheckoutProvider],
});
export default provider;
