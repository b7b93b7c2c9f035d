import type { ModuleProviderExports } from "@medusajs/framework/types";
import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import EmailOtpVerificationProvider from "./service";

const provider: ModuleProviderExports = ModuleProvider(Modules.AUTH, {
  services: [EmailOtpVerificationProvider],
});
export default provider;
