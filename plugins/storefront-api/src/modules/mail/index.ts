import { Module } from "@medusajs/framework/utils";
import MailService from "./service";

/** The name under which the module is registered, and which the notification module lists among its dependencies. */
export const MAIL_MODULE = "shopMail";

export default Module(MAIL_MODULE, { service: MailService });
