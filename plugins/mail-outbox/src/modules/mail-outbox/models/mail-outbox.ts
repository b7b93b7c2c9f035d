import { model } from "@medusajs/framework/utils";

/** A mail that waits or went out. Rows are written and claimed by `Outbox`. */
const MailOutbox = model.define("mail_outbox", {
  id: model.id({ prefix: "mail" }).primaryKey(),
  /** Ascending: what was queued first is sent first. */
  sequence: model.autoincrement(),
  recipient: model.text(),
  template: model.text(),
  subject: model.text(),
  /** JSON of html and text, sealed when `secret`; null once the mail was sent, or given up while `secret`. */
  body: model.text().nullable(),
  secret: model.boolean().default(false),
  attempts: model.number().default(0),
  next_attempt_at: model.dateTime(),
  claimed_until: model.dateTime().nullable(),
  sent_at: model.dateTime().nullable(),
  given_up_at: model.dateTime().nullable(),
  last_error: model.text().nullable(),
});

export default MailOutbox;
