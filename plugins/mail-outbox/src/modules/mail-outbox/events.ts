/** Emitted when a mail was put into the outbox. */
export const MAIL_QUEUED = "mail.queued";
