import type { ModuleProviderExports } from "@medusajs/framework/types";
import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import CustomerPasskeyProvider from "./service";

const provider: ModuleProviderExports = ModuleProvider(Modules.AUTH, { services: [CustomerPasskeyProvider] });
export default provider;
