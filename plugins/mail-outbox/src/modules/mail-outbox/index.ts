import type { ModuleExports } from "@medusajs/framework/types";
import { Module } from "@medusajs/framework/utils";
import MailOutboxService from "./service";

/** The name under which the module is registered, and which the notification module lists among its dependencies. */
export const MAIL_OUTBOX_MODULE = "mailOutbox";

const mailOutbox: ModuleExports<typeof MailOutboxService> = Module(MAIL_OUTBOX_MODULE, {
  service: MailOutboxService,
});
export default mailOutbox;
