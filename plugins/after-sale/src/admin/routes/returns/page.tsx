import { Choice } from "@emberly/kit/admin/choice";
import { formatDay, formatMoney } from "@emberly/kit/admin/format";
import { Pager } from "@emberly/kit/admin/pager";
import { Section } from "@emberly/kit/admin/section";
import { defineRouteConfig } from "@medusajs/admin-sdk";
import { ArrowUturnLeft } from "@medusajs/icons";
import { Text } from "@medusajs/ui";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Stage } from "../../../api/admin/order-returns/route";
import type { ReturnReason } from "../../../modules/after-sale/return-record";
import { ReturnActions } from "../../components/return-actions";
import { type ShownReturn, useReturns } from "../../lib/returns";

const PAGE_SIZE = 20;

const STAGES: Record<Stage, string> = {
  decide: "To decide",
  "on-the-way": "On the way",
  inspect: "To pay back",
  done: "Done",
};

const EMPTY: Record<Stage, string> = {
  decide: "No customer waits for a decision.",
  "on-the-way": "Nothing is on its way back.",
  inspect: "Nothing that came back waits for its money.",
  done: "No return is done yet.",
};

const REASONS: Record<ReturnReason, string> = {
  damaged: "damaged",
  wrong_item: "wrong item",
  not_as_described: "not as described",
  no_longer_wanted: "no longer wanted",
};

/** What customers send back, from their wish to their money. */
const Returns = () => {
  const [stage, setStage] = useState<Stage>("decide");
  const [offset, setOffset] = useState(0);
  const query = useReturns(stage, PAGE_SIZE, offset);
  const choose = (chosen: string) => {
    setStage(chosen as Stage);
    setOffset(0);
  };
  return (
    <Section
      title="Returns"
      hint="What waits longest comes first. Each step tells the customer by mail."
      actions={
        // The kit lets it fill its place, which would be a whole line here.
        <div style={{ width: "10rem" }}>
          <Choice label="Stage" options={STAGES} value={stage} onChange={choose} />
        </div>
      }
      query={query}
      empty={{ when: ({ count }) => count === 0, text: EMPTY[stage] }}
    >
      {({ returns, count }) => (
        <>
          <ul className="divide-y">
            {returns.map((shown) => (
              <ReturnItem key={shown.id} shown={shown} />
            ))}
          </ul>
          <Pager count={count} pageSize={PAGE_SIZE} offset={offset} onOffset={setOffset} />
        </>
      )}
    </Section>
  );
};

const ReturnItem = ({ shown }: { shown: ShownReturn }) => (
  <li className="flex flex-col gap-3 px-6 py-5 [overflow-wrap:anywhere]">
    <div>
      <Text size="small" weight="plus">
        Return #{shown.number} · {formatMoney(shown.refund_total / 100, shown.currency_code)}
        {shown.status === "refused" && " · refused"}
        {shown.status === "refunded" && " paid back"}
      </Text>
      <Text size="xsmall" className="text-ui-fg-subtle">
        <Link to={`/orders/${shown.order_id}`} className="text-ui-fg-base underline">
          Order #{shown.order_number}
        </Link>
        {shown.email && ` · ${shown.email}`} · {formatDay(shown.created_at)}
      </Text>
    </div>
    <ul>
      {shown.lines.map((line) => (
        <li key={line.item_id}>
          <Text size="small">
            {line.quantity} x {line.title}, {REASONS[line.reason]}
            {line.written_off && ` (written off: ${line.written_off})`}
          </Text>
        </li>
      ))}
    </ul>
    {shown.note && (
      <Text size="small" className="max-w-3xl whitespace-pre-line border-l-2 pl-3 text-ui-fg-subtle">
        {shown.note}
      </Text>
    )}
    {shown.words && (
      <Text size="small" className="max-w-3xl whitespace-pre-line text-ui-fg-subtle">
        Told the customer: {shown.words}
      </Text>
    )}
    {shown.refund_failed_at && shown.status === "received" && (
      <Text size="small" className="max-w-3xl text-ui-fg-error">
        The customer's bank sent the refund back on {formatDay(shown.refund_failed_at)}. Pay it back again, or
        agree with the customer on another way and say so on{" "}
        <Link to="/payments-to-review" className="underline">
          Payments to review
        </Link>
        .
      </Text>
    )}
    <ReturnActions shown={shown} />
  </li>
);

export const config = defineRouteConfig({ label: "Returns", icon: ArrowUturnLeft, rank: 5 });

export default Returns;
