import { Choice } from "@emberly/kit/admin/choice";
import { Pager } from "@emberly/kit/admin/pager";
import { SearchField } from "@emberly/kit/admin/search-field";
import { defineRouteConfig } from "@medusajs/admin-sdk";
import { Buildings } from "@medusajs/icons";
import { Badge, Button, Container, Heading, Text } from "@medusajs/ui";
import { useDeferredValue, useState } from "react";
import { ImportStock } from "../../components/stock/import-stock";
import { LastImport } from "../../components/stock/last-import";
import { ReceiveGoods } from "../../components/stock/receive-goods";
import { StockTable } from "../../components/stock/stock-table";
import { PAGE_SIZE, type StockFilter, useStock, useWaiting } from "../../lib/stock";

const STATES = { all: "All products", low: "Low or out", out: "Out" };
const SORTS = { cover: "Runs out first", available: "Fewest available", title: "Title" };

/** Every product with what is left of it and how long that lasts, to be changed where it stands. */
const Stock = () => {
  const [filter, setFilter] = useState<StockFilter>({ q: "", state: "all", sort: "cover", offset: 0 });
  const q = useDeferredValue(filter.q.trim());
  const { data, isPending, error } = useStock({ ...filter, q });
  const waiting = useWaiting(data?.rows.map(({ id }) => id) ?? []);
  // Another choice begins at its first page.
  const choose = (change: Partial<StockFilter>) => setFilter({ ...filter, offset: 0, ...change });
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-4 px-6 py-4">
        <div className="flex flex-wrap items-center gap-2">
          <Heading level="h1">Stock</Heading>
          {data && <Badge size="2xsmall">{`${data.totals.products.toLocaleString()} products`}</Badge>}
          {data && data.totals.low > 0 && (
            <Badge size="2xsmall" color="orange">{`${data.totals.low.toLocaleString()} low`}</Badge>
          )}
          {data && data.totals.out > 0 && (
            <Badge size="2xsmall" color="red">{`${data.totals.out.toLocaleString()} out`}</Badge>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="secondary" asChild>
            <a href="/admin/stock/export" download>
              Export
            </a>
          </Button>
          <ImportStock />
          <ReceiveGoods />
        </div>
      </div>
      <LastImport />
      <div className="grid grid-cols-2 items-center gap-2 px-6 py-4 sm:flex">
        <div className="col-span-2 sm:w-60">
          <SearchField
            aria-label="Search the stock"
            placeholder="Title, size, colour or SKU"
            value={filter.q}
            onChange={(event) => choose({ q: event.target.value })}
          />
        </div>
        <Choice label="Show" options={STATES} value={filter.state} onChange={(state) => choose({ state })} />
        <Choice label="Order" options={SORTS} value={filter.sort} onChange={(sort) => choose({ sort })} />
      </div>
      {isPending && <Notice>Loading…</Notice>}
      {error && <Notice>The stock could not be loaded: {error.message}</Notice>}
      {data?.count === 0 && <Notice>No product is like that.</Notice>}
      {data && data.count > 0 && (
        <div>
          <StockTable page={data} waiting={waiting} />
          <Pager
            count={data.count}
            pageSize={PAGE_SIZE}
            offset={filter.offset}
            onOffset={(offset) => setFilter({ ...filter, offset })}
          />
        </div>
      )}
    </Container>
  );
};

const Notice = ({ children }: { children: React.ReactNode }) => (
  <Text className="px-6 py-8 text-ui-fg-subtle">{children}</Text>
);

export const config = defineRouteConfig({ label: "Stock", icon: Buildings });

export default Stock;
