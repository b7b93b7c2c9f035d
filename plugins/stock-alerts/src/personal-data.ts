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
    erase: async (container, { emails }) => {
      await sqlOf(container)("delete from stock_alert where email = any(?)", [emails]);
    },
  },
];
