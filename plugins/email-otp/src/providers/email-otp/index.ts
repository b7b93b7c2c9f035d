import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import EmailOtpVerificationProvider from "./service";

export default ModuleProvider(Modules.AUTH, { services: [EmailOtpVerificationProvider] });
