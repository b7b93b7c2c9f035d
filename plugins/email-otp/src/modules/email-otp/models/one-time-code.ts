import { model } from "@medusajs/framework/utils";

/** The code that is out for a purpose and a subject; only its salted hash is kept. */
const OneTimeCode = model
  .define("one_time_code", {
    id: model.id({ prefix: "otp" }).primaryKey(),
    purpose: model.text(),
    /** What the code is about: the id of an auth identity. */
    subject: model.text(),
    code_hash: model.text(),
    /** Tries so far, the right one included. */
    attempts: model.number().default(0),
    expires_at: model.dateTime(),
    used_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["purpose", "subject"], unique: true, where: "deleted_at IS NULL" },
    { on: ["expires_at"] },
  ]);

export default OneTimeCode;
