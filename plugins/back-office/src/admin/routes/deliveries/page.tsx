import { counted } from "@emberly/kit/admin/format";
import { Pager } from "@emberly/kit/admin/pager";
import { usePermissions } from "@emberly/kit/admin/permissions";
import { Permitted } from "@emberly/kit/admin/permitted";
import { SearchField } from "@emberly/kit/admin/search-field";
import { Section } from "@emberly/kit/admin/section";
import { defineRouteConfig } from "@medusajs/admin-sdk";
import { TruckFast } from "@medusajs/icons";
import { Button, CommandBar, Tabs, toast, usePrompt } from "@medusajs/ui";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { type BulkJob, useBulk } from "../../components/deliveries/bulk";
import { BulkReport } from "../../components/deliveries/bulk-report";
import { DeliveriesTable } from "../../components/deliveries/deliveries-table";
import { PackingSlipsToPrint } from "../../components/deliveries/packing-slips";
import { type Selection, useSelection } from "../../components/deliveries/selection";
import { TrackingDrawer } from "../../components/deliveries/tracking-drawer";
import { type DeliveryState, readPackingSlips, useDeliveries } from "../../lib/deliveries";

const PAGE_SIZE = 20;

const STATES: { state: DeliveryState; label: string; empty: string }[] = [
  { state: "to_ship", label: "To ship", empty: "Nothing waits to be shipped." },
  { state: "on_the_way", label: "On the way", empty: "No parcel is on its way." },
  { state: "delivered", label: "Delivered", empty: "Nothing was delivered yet." },
];

/** Everything between a paid order and its arrival, for many orders at once. */
const Deliveries = () => {
  const [filter, setFilter] = useState<{ state: DeliveryState; q: string }>({ state: "to_ship", q: "" });
  const [offset, setOffset] = useState(0);
  const selection = useSelection();
  const bulk = useBulk();
  const query = useDeliveries({ ...filter, limit: PAGE_SIZE, offset });
  const show = (change: Partial<typeof filter>) => {
    setFilter({ ...filter, ...change });
    setOffset(0);
    if (change.state) selection.clear();
  };
  // What a run is about leaves the list, and must be in no later one.
  const ship = (jobs: BulkJob[]) => {
    selection.clear();
    return bulk.start("Setting tracking numbers", jobs);
  };
  const goOn = () => {
    selection.drop(bulk.current?.jobs.map(({ orderId }) => orderId) ?? []);
    return bulk.goOn();
  };
  const empty = STATES.find(({ state }) => state === filter.state)?.empty ?? "";
  return (
    <div className="flex flex-col gap-y-3">
      <BulkReport bulk={bulk} onGoOn={goOn} />
      <Section
        title="Deliveries"
        hint="Pick orders to print their packing slips or to confirm their delivery."
        query={query}
        actions={
          <div className="flex flex-wrap items-center gap-2">
            <div className="w-full sm:w-60">
              <SearchField
                aria-label="Find by order number or recipient"
                placeholder="Order number or name"
                value={filter.q}
                onChange={(event) => show({ q: event.target.value })}
              />
            </div>
            <Permitted to="fulfillment:update">
              <TrackingDrawer onShip={ship}>
                <Button size="small" variant="secondary" disabled={bulk.busy}>
                  Paste tracking numbers
                </Button>
              </TrackingDrawer>
            </Permitted>
            <Tabs value={filter.state} onValueChange={(state) => show({ state: state as DeliveryState })}>
              <Tabs.List>
                {/* What a tab shows stands in the section's list, which is no panel that it could name. */}
                {STATES.map(({ state, label }) => (
                  <Tabs.Trigger key={state} value={state} aria-controls={undefined}>
                    {label}
                  </Tabs.Trigger>
                ))}
              </Tabs.List>
            </Tabs>
          </div>
        }
        empty={{
          when: ({ count }) => count === 0,
          text: filter.q ? "No order matches." : empty,
        }}
      >
        {({ deliveries, count }) => (
          <>
            <DeliveriesTable deliveries={deliveries} selection={selection} />
            <Pager count={count} pageSize={PAGE_SIZE} offset={offset} onOffset={setOffset} />
          </>
        )}
      </Section>
      <BulkActions selection={selection} bulk={bulk} />
    </div>
  );
};

function BulkActions({ selection, bulk }: { selection: Selection; bulk: ReturnType<typeof useBulk> }) {
  const prompt = usePrompt();
  const slips = useMutation({
    mutationFn: () => readPackingSlips(selection.picked.map(({ id }) => id)),
    onError: (error) => toast.error("The slips could not be loaded", { description: error.message }),
  });
  const { reset } = slips;
  const printed = useCallback(() => reset(), [reset]);
  const confirm = async () => {
    const sure = await prompt({
      title: `Confirm the delivery of ${counted(selection.picked.length, "order")}?`,
      description: "Each customer is told by mail. This cannot be undone.",
      confirmText: "Confirm Delivery",
      variant: "confirmation",
    });
    if (!sure) return;
    const jobs = selection.picked.map(({ id, order_number }) => ({
      action: "deliver" as const,
      orderId: id,
      orderNumber: String(order_number),
    }));
    selection.clear();
    await bulk.start("Confirming deliveries", jobs);
  };
  const may = usePermissions();
  const undelivered =
    may("fulfillment:update") && selection.picked.some(({ state }) => state !== "delivered");
  return (
    <>
      <CommandBar open={selection.picked.length > 0 && !bulk.busy}>
        <CommandBar.Bar>
          <CommandBar.Command action={() => slips.mutate()} label="Print slips" shortcut="p" />
          {undelivered && (
            <>
              <CommandBar.Seperator />
              <CommandBar.Command action={confirm} label="Confirm delivery" shortcut="d" />
            </>
          )}
          <CommandBar.Seperator />
          <CommandBar.Command
            action={selection.clear}
            label={`Clear ${selection.picked.length}`}
            shortcut="c"
          />
        </CommandBar.Bar>
      </CommandBar>
      {slips.data && <PackingSlipsToPrint {...slips.data} onPrinted={printed} />}
    </>
  );
}

export const config = defineRouteConfig({ label: "Deliveries", icon: TruckFast, rank: 2 });

export default Deliveries;
