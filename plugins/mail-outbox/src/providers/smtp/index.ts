import type { ModuleProviderExports } from "@medusajs/framework/types";
import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import SmtpProvider from "./service";

const provider: ModuleProviderExports = ModuleProvider(Modules.NOTIFICATION, { services: [SmtpProvider] });
export default provider;
