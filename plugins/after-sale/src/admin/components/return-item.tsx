import { formatCents, formatDay } from "@emberly/kit/admin/format";
import { Pictures } from "@emberly/kit/admin/pictures";
import { Checkbox, Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import { nameIn, type ShownReturn } from "../lib/returns";
import { REASONS } from "../lib/words";
import { ReturnActions } from "./return-actions";
import { ReturnProgress } from "./return-progress";

interface Props {
  shown: ShownReturn;
  /** Whether the list has returns of other stages too, so that each must say its own. */
  isAmongOthers: boolean;
  /** Undefined where nothing can be done with several at once. */
  isChosen?: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** What a return waits for; those that are over say so anyway. */
const WAITS: Partial<Record<ShownReturn["status"], string>> = {
  requested: " · to decide",
  approved: " · on the way",
  received: " · to pay back",
};

/** What was paid for it; once it is over, what was paid back. */
const totalOf = ({ status, refund_total, paid_back }: ShownReturn) =>
  status === "refunded" ? paid_back : refund_total;

/** One return: what comes back and why, what was said, and what can be done next. */
export const ReturnItem = ({ shown, isAmongOthers, isChosen, onChoose }: Props) => (
  <li className="flex gap-3 px-6 py-5 [overflow-wrap:anywhere]">
    {isChosen !== undefined && (
      <Checkbox
        className="mt-0.5"
        aria-label={`Choose return #${shown.number}`}
        checked={isChosen}
        onCheckedChange={(checked) => onChoose(checked === true)}
      />
    )}
    <div className="flex flex-col gap-3">
      <div>
        <Text size="small" weight="plus">
          Return #{shown.number} · {formatCents(totalOf(shown), shown)}
          {shown.fee > 0 && shown.status !== "refunded" && ` less a fee of ${formatCents(shown.fee, shown)}`}
          {shown.is_withdrawal && " · withdrawn from the contract"}
          {isAmongOthers && WAITS[shown.status]}
          {shown.status === "refused" && (shown.is_closed ? " · closed, nothing arrived" : " · refused")}
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
          <li key={`${line.item_id} ${line.reason}`}>
            <Text size="small">
              {line.quantity} x {nameIn(shown, line.item_id)}
              {!shown.is_withdrawal && `, ${REASONS[line.reason]}`}
            </Text>
          </li>
        ))}
      </ul>
      {shown.note && (
        <Text size="small" className="max-w-3xl whitespace-pre-line border-l-2 pl-3 text-ui-fg-subtle">
          {shown.note}
        </Text>
      )}
      <Pictures of={shown.pictures} />
      {shown.words && (
        <Text size="small" className="max-w-3xl whitespace-pre-line text-ui-fg-subtle">
          Told the customer: {shown.words}
        </Text>
      )}
      <ReturnProgress shown={shown} />
      <ReturnActions shown={shown} />
    </div>
  </li>
);
