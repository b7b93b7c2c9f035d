import { Module } from "@medusajs/framework/utils";
import MailOutboxService from "./service";

/** The name under which the module is registered, and which the notification module lists among its dependencies. */
export const MAIL_OUTBOX_MODULE = "mailOutbox";

export default Module(MAIL_OUTBOX_MODULE, { service: MailOutboxService });
