import { formatMoney } from "@emberly/kit/admin/format";
import { Section } from "@emberly/kit/admin/section";
import { defineWidgetConfig } from "@medusajs/admin-sdk";
import { Row } from "../components/row";
import { usePromotionResults } from "../lib/promotions";

/** On a promotion's page: how often it was used, and what came of it. */
const PromotionResults = ({ data: promotion }: { data: { id: string } }) => (
  <Section
    title="Results"
    hint="Orders that this promotion lowered"
    query={usePromotionResults(promotion.id)}
    empty={{ when: ({ orders, cancelled }) => orders + cancelled === 0, text: "Nobody has used it yet." }}
  >
    {({ orders, cancelled, revenue, discount, currency_code }) => (
      <>
        <Row name="Orders">{orders.toLocaleString()}</Row>
        <Row name="Revenue">{formatMoney(revenue, currency_code)}</Row>
        <Row name="Discount given">{formatMoney(discount, currency_code)}</Row>
        {cancelled > 0 && <Row name="Cancelled since">{cancelled.toLocaleString()}</Row>}
      </>
    )}
  </Section>
);

export const config = defineWidgetConfig({ zone: "promotion.details.side.after" });

export default PromotionResults;
