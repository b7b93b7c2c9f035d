/** What other packages use of this plugin. The rest is its own. */
export type { FailedMail } from "./modules/mail-outbox/outbox";
export type { Block, MailContent, ShopIdentity } from "./modules/mail-outbox/rendering/blocks";
export { renderMail, shopIdentity } from "./modules/mail-outbox/rendering/render";
export type { MailTemplate, MailTemplates } from "./modules/mail-outbox/rendering/template";
export { defineMail } from "./modules/mail-outbox/rendering/template";
export type { MailOutboxOptions } from "./providers/mail-outbox/options";
