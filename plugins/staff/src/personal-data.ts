import { type PersonalData, patternOf, readInPages } from "@emberly/kit/personal-data";
import { sqlOf } from "@emberly/kit/sql";

const STAFF =
  "An account of the staff cannot be erased. Ask another administrator to take its dashboard access away first.";

/** Tables whose entries in the audit hold words of the staff to customers. */
const WRITTEN_TO_CUSTOMERS = ["review"];

/** What this plugin keeps about people: those who belong or belonged to the staff, and words in the audit. */
export const personalData: PersonalData[] = [
  {
    part: "staff",
    about: "Changes in the shop that you made as one of its staff.",
    read: (container, { emails }) =>
      readInPages(
        sqlOf(container),
        `select at, area, action, call from audit_entry where lower(actor) = any(?) order by id`,
        [emails],
      ),
    erase: async (container, person) => {
      const { authIdentityId, emails } = person;
      const run = sqlOf(container);
      for (const table of [
        "staff_browser",
        "staff_used_code",
        "staff_ended_token",
        "staff_passkey_challenge",
      ]) {
        await run(`delete from ${table} where auth_identity_id = ?`, [authIdentityId ?? ""]);
      }
      await run("delete from invite where lower(email) = any(?)", [emails]);
      await run(
        `update "user" set email = 'erased-' || id, first_name = null, last_name = null, avatar_url = null, metadata = null
         where lower(email) = any(?) and deleted_at is not null`,
        [emails],
      );
      // By the proved email alone: whoever calls themselves what a product is called must not blot out its history.
      await run("select audit_forget(?::text[])", [emails]);
      // What the staff wrote to customers is no history of a product.
      await run("select audit_forget_matching(?, ?::text[])", [patternOf(person), WRITTEN_TO_CUSTOMERS]);
    },
    stays: "Which changes of the shop were made when; not who made them.",
    refusal: async (container, { emails }) => {
      const [user] = await sqlOf(container)(
        `select id from "user" where lower(email) = any(?) and deleted_at is null limit 1`,
        [emails],
      );
      return user ? STAFF : undefined;
    },
  },
];
