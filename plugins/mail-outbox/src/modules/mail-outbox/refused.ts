/**
 * Marks the message of a delivery error that another try cannot overcome. In the message, because the notification
 * module passes on nothing else of an error.
 */
export const REFUSED_FOR_GOOD = "[refused for good]";
