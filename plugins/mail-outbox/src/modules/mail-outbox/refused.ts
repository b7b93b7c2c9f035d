/**
 * Marks the message of a delivery error that another try cannot overcome. In the message, so that it does not matter which copy of this
 * package a provider was loaded from.
 */
export const REFUSED_FOR_GOOD = "[refused for good]";
