import { defineRouteConfig } from "@medusajs/admin-sdk";
import { CreditCard } from "@medusajs/icons";
import { Badge, Container, Heading, Table, Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import { ReviewActions } from "../../components/review-actions";
import { useReviews } from "../../lib/reviews";
import { describeReason, formatCents } from "../../lib/words";

/** Payments that the shop could not bring to an end by itself, with what resolves each. */
const PaymentsToReview = () => {
  const { data, isPending, error } = useReviews();
  return (
    <Container className="divide-y p-0">
      <div className="flex items-center justify-between px-6 py-4">
        <div>
          <Heading level="h1">Payments to review</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            Payments that did not end as an order with its money taken, or ended unpaid, by themselves.
          </Text>
        </div>
        {data && <Badge color={data.count > 0 ? "orange" : "green"}>{data.count}</Badge>}
      </div>
      {isPending && <Notice>Loading…</Notice>}
      {error && <Notice>The payments could not be loaded: {error.message}</Notice>}
      {data?.count === 0 && <Notice>Nothing to review. Every payment found its order.</Notice>}
      {data && data.count > 0 && (
        <Table>
          <Table.Header>
            <Table.Row>
              <Table.HeaderCell>What happened</Table.HeaderCell>
              <Table.HeaderCell>Customer</Table.HeaderCell>
              <Table.HeaderCell>Payment</Table.HeaderCell>
              <Table.HeaderCell>Since</Table.HeaderCell>
              <Table.HeaderCell />
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {data.checkouts.map((checkout) => (
              <Table.Row key={checkout.id}>
                <Table.Cell className="py-3">
                  <Text size="small" weight="plus">
                    {describeReason(checkout.reason)}
                  </Text>
                  {checkout.last_error && (
                    <Text size="xsmall" className="text-ui-fg-subtle">
                      {checkout.last_error}
                    </Text>
                  )}
                  {checkout.order_id && <Link to={`/orders/${checkout.order_id}`}>Open the order</Link>}
                </Table.Cell>
                <Table.Cell>{checkout.email}</Table.Cell>
                <Table.Cell>
                  <Text size="small">
                    {formatCents(
                      checkout.captured_amount ?? checkout.authorised_amount ?? 0,
                      checkout.currency_code,
                    )}
                    {checkout.refunded_amount > 0 &&
                      `, ${formatCents(checkout.refunded_amount, checkout.currency_code)} refunded`}
                  </Text>
                  <Text size="xsmall" className="text-ui-fg-subtle">
                    {checkout.payment_intent_id}
                  </Text>
                </Table.Cell>
                <Table.Cell>{new Date(checkout.updated_at).toLocaleString()}</Table.Cell>
                <Table.Cell className="text-right">
                  <ReviewActions checkout={checkout} />
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table>
      )}
    </Container>
  );
};

const Notice = ({ children }: { children: React.ReactNode }) => (
  <Text className="px-6 py-8 text-ui-fg-subtle">{children}</Text>
);

export const config = defineRouteConfig({ label: "Payments to review", icon: CreditCard });

export default PaymentsToReview;
