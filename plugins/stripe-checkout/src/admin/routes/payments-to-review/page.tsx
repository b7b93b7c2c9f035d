import { Pager } from "@emberly/kit/admin/pager";
import { defineRouteConfig } from "@medusajs/admin-sdk";
import { CreditCard } from "@medusajs/icons";
import { Badge, Button, Container, Heading, Table, Text } from "@medusajs/ui";
import { useState } from "react";
import type { ReviewRecord } from "../../../modules/checkout/rules/review-record";
import { ReviewRow } from "../../components/review-row";
import { useReviews } from "../../lib/reviews";

const PAGE_SIZE = 20;

/** Payments that the shop could not bring to an end by itself, with what resolves each. */
const PaymentsToReview = () => {
  const [offset, setOffset] = useState(0);
  const { data, isPending, error, refetch } = useReviews({ limit: PAGE_SIZE, offset });
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <div className="flex items-center gap-2">
          <Heading level="h1">Payments to review</Heading>
          {data && (
            <Badge size="2xsmall" color={data.count > 0 ? "orange" : "green"}>
              {data.count}
            </Badge>
          )}
        </div>
        <Text size="small" className="text-ui-fg-subtle">
          Payments that did not end as an order with its money taken, or ended unpaid, by themselves.
        </Text>
      </div>
      {isPending && <Notice>Loading…</Notice>}
      {error && (
        <div role="alert" className="flex flex-wrap items-center gap-3 px-6 py-4">
          <Text size="small">The payments could not be loaded: {error.message}</Text>
          <Button size="small" variant="secondary" onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data?.count === 0 && <Notice>Nothing to review. Every payment found its order.</Notice>}
      {data && data.count > 0 && <Reviews checkouts={data.checkouts} />}
      {data && <Pager count={data.count} pageSize={PAGE_SIZE} offset={offset} onOffset={setOffset} />}
    </Container>
  );
};

/** Scrolls sideways in its box on a narrow screen, so that the columns stay readable; the buttons stay in sight. */
const Reviews = ({ checkouts }: { checkouts: ReviewRecord[] }) => (
  <div className="overflow-x-auto">
    <Table className="min-w-[680px]">
      <Table.Header className="border-t-0">
        <Table.Row>
          <Table.HeaderCell>What happened</Table.HeaderCell>
          <Table.HeaderCell>Payment and customer</Table.HeaderCell>
          <Table.HeaderCell>Since</Table.HeaderCell>
          <Table.HeaderCell className="sticky right-0 bg-inherit" />
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {checkouts.map((checkout) => (
          <ReviewRow key={checkout.id} checkout={checkout} />
        ))}
      </Table.Body>
    </Table>
  </div>
);

const Notice = ({ children }: { children: React.ReactNode }) => (
  <Text size="small" className="px-6 py-8 text-ui-fg-subtle">
    {children}
  </Text>
);

export const config = defineRouteConfig({ label: "Payments to review", icon: CreditCard, rank: 5 });

export default PaymentsToReview;
