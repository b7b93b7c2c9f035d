import { type PersonalData, readInPages } from "@emberly/kit/personal-data";
import { sqlOf } from "@emberly/kit/sql";

/** What this plugin keeps about people: what they sent back, and why. */
export const personalData: PersonalData[] = [
  {
    part: "returns",
    about: "What you asked to send back, with your note, your pictures and what we wrote to you.",
    read: (container, { customerId }) =>
      readInPages(
        sqlOf(container),
        `select sent.number, sent.status, sent.note, sent.pictures, sent.words as "answer", sent.refund_total as "refundTotalCents",
           sent.fee as "feeCents", sent.is_withdrawal as "isWithdrawal", sent.created_at as "createdAt",
           (select json_agg(to_jsonb(line) - 'return_id' - 'written_off') from after_sale_return_line line where line.return_id = sent.id) as lines,
           (select json_agg(json_build_object('takenInAt', arrival.taken_in_at, 'lines', arrival.lines) order by arrival.number)
            from after_sale_arrival arrival where arrival.return_id = sent.id) as arrivals,
           (select json_agg(json_build_object('cents', refund.cents, 'status', refund.status) order by refund.part)
            from after_sale_refund refund where refund.return_id = sent.id) as refunds
         from after_sale_return sent join "order" o on o.id = sent.order_id
         where o.customer_id = ? order by sent.created_at, sent.id`,
        [customerId],
      ),
    erase: async (container, { customerId }) => {
      await sqlOf(container)(
        `with theirs as (
           update after_sale_return sent set note = null, words = null, pictures = '[]' from "order" o
           where o.id = sent.order_id and o.customer_id = ? returning sent.id
         )
         update after_sale_arrival arrival set words = null, lines = coalesce((
           select jsonb_agg(case when line->>'written_off' is null then line
             else jsonb_set(line, '{written_off}', '"written off"') end)
           from jsonb_array_elements(arrival.lines) line), '[]')
         from theirs where arrival.return_id = theirs.id`,
        [customerId],
      );
    },
    stays: "What you sent back and its refund, as a part of your orders.",
  },
];
