import { model } from "@medusajs/framework/utils";

/** A signed-in browser. Rows are written by `SessionStore`. */
const AccountSession = model
  .define("account_session", {
    id: model.id({ prefix: "ses" }).primaryKey(),
    token_hash: model.text().unique(),
    auth_identity_id: model.text(),
    customer_id: model.text(),
    user_agent: model.text(),
    address: model.text(),
    last_seen_at: model.dateTime(),
    expires_at: model.dateTime(),
    second_factor_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["auth_identity_id"] }]);

export default AccountSession;
