/** How many mails of a process are on their way to the mail server at once: each has a connection of its own. */
export const MAIL_CONNECTIONS = 5;
