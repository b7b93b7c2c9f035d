import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import SmtpProvider from "./service";

export default ModuleProvider(Modules.NOTIFICATION, { services: [SmtpProvider] });
