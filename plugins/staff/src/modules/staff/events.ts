/**
 * Somebody has set a new password by the link of the dashboard's mail. Data: `{id}`, the auth identity. Whatever else the same
 * identity opens, such as sessions of a shop, can be ended by whoever keeps it.
 */
export const PASSWORD_RESET = "staff.password-reset";
