import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import CustomerPasskeyProvider from "./service";

export default ModuleProvider(Modules.AUTH, { services: [CustomerPasskeyProvider] });
