/** What the link at the foot of a mail says that nobody has to get. */
export const NO_MORE = "Send me no more mails like this";
