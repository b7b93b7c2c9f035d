import type { ModuleProviderExports } from "@medusajs/framework/types";
import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import MailOutboxProvider from "./service";

const provider: ModuleProviderExports = ModuleProvider(Modules.NOTIFICATION, {
  services: [MailOutboxProvider],
});
export default provider;
