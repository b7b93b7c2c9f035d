import { model } from "@medusajs/framework/utils";

/** What one browser gave for an account whose email is not proved yet. Rows are written by `SignUpStore`. */
const AccountSignUp = model
  .define("account_sign_up", {
    id: model.id({ prefix: "sup" }).primaryKey(),
    auth_identity_id: model.text(),
    browser_hash: model.text(),
    name: model.text(),
    country: model.text(),
    /** In the engine's own format; under one salt for all sign-ups of an account. */
    password_hash: model.text(),
    /** When this browser last gave the password. */
    given_at: model.dateTime(),
    expires_at: model.dateTime(),
  })
  .indexes([{ on: ["auth_identity_id", "browser_hash"], unique: true }]);

export default AccountSignUp;
