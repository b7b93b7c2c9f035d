import { model } from "@medusajs/framework/utils";

/** A browser that has signed in to an account before. Rows are written by `BrowserStore`. */
const AccountBrowser = model
  .define("account_browser", {
    id: model.id({ prefix: "brw" }).primaryKey(),
    auth_identity_id: model.text(),
    browser_hash: model.text(),
    last_seen_at: model.dateTime(),
  })
  .indexes([{ on: ["auth_identity_id", "browser_hash"], unique: true }]);

export default AccountBrowser;
