import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import SignInCodeProvider from "./service";

export default ModuleProvider(Modules.AUTH, { services: [SignInCodeProvider] });
