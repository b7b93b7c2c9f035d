/**
 * The name of the event that somebody has set a new password by the link of the dashboard's mail. Data: `{id}`, the auth
 * identity. Whoever keeps something else that the identity opens, such as sessions of a shop, can end it then.
 */
export const PASSWORD_RESET = "staff.password-reset";
