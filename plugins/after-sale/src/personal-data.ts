import { type PersonalData, readInPages } from "@emberly/kit/personal-data";
import { sqlOf } from "@emberly/kit/sql";

/** What this plugin keeps about people: what they sent back, and why. */
export const personalData: PersonalData[] = [
  {
    part: "returns",
    about: "What you asked to send back, with your note.",
    read: (container, { customerId }) =>
      readInPages(
        sqlOf(container),
        `select sent.number, sent.status, sent.note, sent.refund_total as "refundTotalCents", sent.created_at as "createdAt"
         from after_sale_return sent join "order" o on o.id = sent.order_id
         where o.customer_id = ? order by sent.created_at, sent.id`,
        [customerId],
      ),
    erase: async (container, { customerId }) => {
      await sqlOf(container)(
        `update after_sale_return sent set note = null from "order" o
         where o.id = sent.order_id and o.customer_id = ?`,
        [customerId],
      );
    },
    stays: "What you sent back and its refund, as a part of your orders.",
  },
];
