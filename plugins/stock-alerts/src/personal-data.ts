import { type PersonalData, readInPages } from "@emberly/kit/personal-data";
import { sqlOf } from "@emberly/kit/sql";

/** What this plugin keeps about people: what they wait for. */
export const personalData: PersonalData[] = [
  {
    part: "stockAlerts",
    about: "What you asked us to tell you of when it is back. We forget it a day after we told you.",
    read: (container, { emails }) =>
      readInPages(
        sqlOf(container),
        `select product_id as "productId", variant_id as "variantId", created_at as "createdAt", mailed_at as "mailedAt"
         from stock_alert where email = any(?) order by created_at, id`,
        [emails],
      ),
    move: async (container, { from, to }) => {
      const run = sqlOf(container);
      // What nobody has confirmed makes room for a wish that holds.
      await run(
        `delete from stock_alert other where email = ? and mailed_at is null and confirmed_at is null and exists (
           select 1 from stock_alert mine
           where mine.email = ? and mine.variant_id = other.variant_id and mine.mailed_at is null
             and mine.confirmed_at is not null)`,
        [to, from],
      );
      await run(
        `delete from stock_alert mine where email = ? and mailed_at is null and exists (
           select 1 from stock_alert other
           where other.email = ? and other.variant_id = mine.variant_id and other.mailed_at is null)`,
        [from, to],
      );
      await run("update stock_alert set email = ? where email = ?", [to, from]);
    },
    erase: async (container, { emails }) => {
      await sqlOf(container)("delete from stock_alert where email = any(?)", [emails]);
    },
  },
];
