import type { ModuleProviderExports } from "@medusajs/framework/types";
import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import PasskeyProvider from "./service";

const provider: ModuleProviderExports = ModuleProvider(Modules.AUTH, { services: [PasskeyProvider] });
export default provider;
