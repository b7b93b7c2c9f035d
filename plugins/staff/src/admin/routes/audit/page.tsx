import { defineRouteConfig } from "@medusajs/admin-sdk";
import { BookOpen } from "@medusajs/icons";
import { Button, Container, Heading, Table, Text } from "@medusajs/ui";
import { useDeferredValue, useState } from "react";
import { Link } from "react-router-dom";
import { AuditFilters } from "../../components/audit/audit-filters";
import { describeAction, describeChanges } from "../../components/audit/words";
import { type AuditEntry, type AuditFilter, auditParams, useAudit } from "../../lib/audit";

const EVERYTHING: AuditFilter = { area: "all", by: "all", q: "", actor: "", from: "", to: "" };

/** Who did what and when. */
const Audit = () => {
  const [filter, setFilter] = useState(EVERYTHING);
  const wanted = useDeferredValue(filter);
  const { data, isPending, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useAudit(wanted);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-4 px-6 py-4">
        <div>
          <Heading level="h1">Audit</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            Every change of prices, stock, products, parcels and roles. Entries cannot be changed or removed.
          </Text>
        </div>
        <Button size="small" variant="secondary" asChild>
          <a href={`/admin/audit/export?${auditParams(wanted)}`} download>
            Export
          </a>
        </Button>
      </div>
      <AuditFilters filter={filter} onChange={(change) => setFilter({ ...filter, ...change })} />
      {isPending && <Notice>Loading…</Notice>}
      {error && <Notice>The audit could not be loaded: {error.message}</Notice>}
      {data && entries.length === 0 && <Notice>Nothing of the kind has happened.</Notice>}
      {entries.length > 0 && (
        <Table>
          <Table.Header>
            <Table.Row>
              <Table.HeaderCell>When and who</Table.HeaderCell>
              <Table.HeaderCell>What</Table.HeaderCell>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Table.Body>
        </Table>
      )}
      {hasNextPage && (
        <div className="flex justify-center px-6 py-4">
          <Button
            size="small"
            variant="secondary"
            isLoading={isFetchingNextPage}
            onClick={() => fetchNextPage()}
          >
            Older entries
          </Button>
        </div>
      )}
    </Container>
  );
};

/** Two columns, which fit a narrow screen too: there the change stands below what it was made to. */
const Entry = ({ entry }: { entry: AuditEntry }) => (
  <Table.Row>
    <Table.Cell className="w-36 py-3 align-top sm:w-60" title={entry.call ?? undefined}>
      <time dateTime={entry.at}>{new Date(entry.at).toLocaleString()}</time>
      <Text size="small" className="text-ui-fg-muted [overflow-wrap:anywhere]">
        {entry.actor ?? "The shop"}
      </Text>
    </Table.Cell>
    <Table.Cell className="py-3 align-top">
      <div className="grid gap-x-6 gap-y-1 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div>
          <Text size="small" weight="plus">
            {describeAction(entry)}
          </Text>
          {entry.href ? (
            <Link to={entry.href} className="text-ui-fg-base underline">
              {entry.subject}
            </Link>
          ) : (
            <Text size="small">{entry.subject}</Text>
          )}
        </div>
        <div>
          {describeChanges(entry).map((change) => (
            <Text key={change} size="small" className="[overflow-wrap:anywhere]">
              {change}
            </Text>
          ))}
        </div>
      </div>
    </Table.Cell>
  </Table.Row>
);

const Notice = ({ children }: { children: React.ReactNode }) => (
  <Text className="px-6 py-8 text-ui-fg-subtle">{children}</Text>
);

export const config = defineRouteConfig({ label: "Audit", icon: BookOpen });

export default Audit;
