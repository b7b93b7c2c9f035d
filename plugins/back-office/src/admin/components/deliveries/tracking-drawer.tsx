import { DrawerForm } from "@emberly/kit/admin/drawer-form";
import { counted } from "@emberly/kit/admin/format";
import { Rows } from "@emberly/kit/admin/rows";
import { Button, Drawer, Label, Table, Text, Textarea } from "@medusajs/ui";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { checkTracking, type TrackingLine } from "../../lib/deliveries";
import type { BulkJob } from "./bulk";

const EXAMPLE =
  "Order,Tracking number,Carrier\n1042,1Z999AA10123456784,UPS\n1043,9400110200881234567890,USPS";

interface TrackingDrawerProps {
  /** The button that opens it. */
  children: ReactNode;
  onShip: (jobs: BulkJob[]) => void;
}

/** Takes a pasted list of tracking numbers, shows what each line would do, and only then ships. */
export function TrackingDrawer({ children, onShip }: TrackingDrawerProps) {
  const [open, setOpen] = useState(false);
  return (
    <Drawer open={open} onOpenChange={setOpen}>
      <Drawer.Trigger asChild>{children}</Drawer.Trigger>
      <Drawer.Content className="sm:max-w-[640px]">
        <TrackingForm
          onShip={(jobs) => {
            setOpen(false);
            onShip(jobs);
          }}
        />
      </Drawer.Content>
    </Drawer>
  );
}

const jobOf = ({ order_id, order_number, tracking_number, carrier }: TrackingLine): BulkJob => ({
  action: "ship",
  orderId: order_id ?? "",
  orderNumber: order_number,
  trackingNumber: tracking_number,
  carrier: carrier === "" ? undefined : carrier,
});

function TrackingForm({ onShip }: { onShip: (jobs: BulkJob[]) => void }) {
  const [text, setText] = useState("");
  const check = useMutation({ mutationFn: checkTracking });
  const lines = check.data?.lines;
  const good = lines?.filter(({ fault }) => fault === null) ?? [];
  const submit = () => {
    if (lines) onShip(good.map(jobOf));
    else check.mutate(text);
  };
  return (
    <DrawerForm
      title="Set tracking numbers"
      description="One order a line: order number, tracking number, carrier. Commas, semicolons or tabs between them."
      onSubmit={submit}
      submit={
        lines ? (
          <Button type="submit" size="small" disabled={good.length === 0}>
            Ship {counted(good.length, "order")}
          </Button>
        ) : (
          <Button type="submit" size="small" disabled={!text.trim()} isLoading={check.isPending}>
            Check
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-y-2">
        <Label htmlFor="tracking-list" size="small" weight="plus">
          Tracking numbers
        </Label>
        <Textarea
          id="tracking-list"
          rows={8}
          className="font-mono"
          placeholder={EXAMPLE}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            check.reset();
          }}
        />
        {check.error && (
          <Text size="small" className="text-ui-fg-error" role="alert">
            {check.error.message}
          </Text>
        )}
      </div>
      {lines && <Preview lines={lines} ready={good.length} />}
    </DrawerForm>
  );
}

function Preview({ lines, ready }: { lines: TrackingLine[]; ready: number }) {
  return (
    <>
      <Text size="small" role="status">
        {counted(ready, "order")} will be shipped, {counted(lines.length - ready, "line")} left out. Nothing
        is changed yet.
      </Text>
      <Rows headings={["Order", "Tracking number", "Carrier", "What happens"]}>
        {lines.map(({ line, order_number, tracking_number, carrier, recipient, fault }) => (
          <Table.Row key={line}>
            <Table.Cell>#{order_number}</Table.Cell>
            <Table.Cell>{tracking_number}</Table.Cell>
            <Table.Cell>{carrier || "-"}</Table.Cell>
            <Table.Cell className={fault === null ? "" : "text-ui-fg-error"}>
              {fault ?? `Ships to ${recipient}`}
            </Table.Cell>
          </Table.Row>
        ))}
      </Rows>
    </>
  );
}
