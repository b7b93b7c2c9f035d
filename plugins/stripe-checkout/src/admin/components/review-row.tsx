import { formatCents } from "@emberly/kit/admin/format";
import { Table, Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import type { ReviewRecord } from "../../modules/checkout/rules/review-record";
import { adviceOn, describeDispute, describeReason } from "../lib/words";
import { ReviewActions } from "./review-actions";

/** One payment that waits for a person: what happened, whose it is, how much, and what resolves it. */
export function ReviewRow({ checkout }: { checkout: ReviewRecord }) {
  const amount = checkout.captured_amount ?? checkout.authorised_amount ?? 0;
  return (
    <Table.Row>
      <Table.Cell className="min-w-48 py-3">
        <Text size="small" weight="plus">
          {describeReason(checkout.reason)}
        </Text>
        {checkout.disputes.map((dispute) => (
          <Text key={dispute.id} size="xsmall">
            {describeDispute(dispute, checkout)}
          </Text>
        ))}
        {adviceOn(checkout.reason) && (
          <Text size="xsmall" className="text-ui-fg-subtle">
            {adviceOn(checkout.reason)}
          </Text>
        )}
        {checkout.last_error && (
          <Text size="xsmall" className="text-ui-fg-subtle">
            {checkout.last_error}
          </Text>
        )}
        {checkout.order_id && (
          <Link to={`/orders/${checkout.order_id}`} className="text-ui-fg-base underline">
            Open the order
          </Link>
        )}
        {checkout.payment_url && (
          <a
            href={checkout.payment_url}
            target="_blank"
            rel="noreferrer"
            className="block text-ui-fg-base underline"
          >
            Open the payment at Stripe
          </a>
        )}
      </Table.Cell>
      <Table.Cell className="py-3">
        <Text size="small">
          {formatCents(amount, checkout)}
          {checkout.refunded_amount > 0 && `, ${formatCents(checkout.refunded_amount, checkout)} refunded`}
        </Text>
        <Text size="xsmall" className="text-ui-fg-subtle">
          {checkout.email}
        </Text>
        <Text size="xsmall" className="text-ui-fg-muted">
          {checkout.payment_intent_id}
        </Text>
      </Table.Cell>
      <Table.Cell className="xl:whitespace-nowrap">
        {new Date(checkout.updated_at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })}
      </Table.Cell>
      <Table.Cell className="sticky right-0 bg-inherit pl-4">
        <ReviewActions checkout={checkout} />
      </Table.Cell>
    </Table.Row>
  );
}
