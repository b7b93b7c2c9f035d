import type { ModuleProviderExports } from "@medusajs/framework/types";
import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import SignInCodeProvider from "./service";

const provider: ModuleProviderExports = ModuleProvider(Modules.AUTH, { services: [SignInCodeProvider] });
export default provider;
