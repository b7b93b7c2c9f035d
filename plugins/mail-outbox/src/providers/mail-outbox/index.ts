import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import MailOutboxProvider from "./service";

export default ModuleProvider(Modules.NOTIFICATION, { services: [MailOutboxProvider] });
