import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import PasskeyProvider from "./service";

export default ModuleProvider(Modules.AUTH, { services: [PasskeyProvider] });
