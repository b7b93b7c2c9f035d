import { DrawerForm } from "@emberly/kit/admin/drawer-form";
import { Permitted } from "@emberly/kit/admin/permitted";
import { Button, Drawer, Input, Label, Text, toast } from "@medusajs/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { type Delivery, shipOrder, useOrderChange } from "../../lib/deliveries";

const CARRIERS = ["UPS", "USPS", "FedEx", "DHL"];
const LONGEST_TRACKING_NUMBER = 100;
const LONGEST_CARRIER = 60;

export interface ShipDrawerProps {
  delivery: Delivery;
  /**
   * Told when the order is shipped, and also when that was refused or not answered: somebody else may have shipped it, and the answer
   * may be what was lost.
   */
  onTried?: () => void;
  /** The button that opens it. */
  children: ReactNode;
}

/** Asks for carrier and tracking number and marks the order as dispatched; for those who may. */
export function ShipDrawer({ delivery, onTried, children }: ShipDrawerProps) {
  const [open, setOpen] = useState(false);
  return (
    <Permitted to="fulfillment:update">
      <Drawer open={open} onOpenChange={setOpen}>
        <Drawer.Trigger asChild>{children}</Drawer.Trigger>
        <Drawer.Content>
          <ShipForm delivery={delivery} onTried={onTried} onDone={() => setOpen(false)} />
        </Drawer.Content>
      </Drawer>
    </Permitted>
  );
}

interface ShipFormProps extends Pick<ShipDrawerProps, "delivery" | "onTried"> {
  onDone: () => void;
}

function ShipForm({ delivery, onTried, onDone }: ShipFormProps) {
  const ship = useOrderChange((parcel: { trackingNumber: string; carrier?: string }) =>
    // Not told by the form, which may be closed before the answer comes.
    shipOrder(delivery.id, parcel).finally(onTried),
  );
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(event.currentTarget);
    const trackingNumber = String(fields.get("tracking")).trim();
    const carrier = String(fields.get("carrier")).trim();
    setMissing(!trackingNumber);
    if (!trackingNumber) return;
    ship.mutate(
      { trackingNumber, ...(carrier && { carrier }) },
      {
        onSuccess: () => {
          toast.success(`Order #${delivery.order_number} is on its way`);
          onDone();
        },
      },
    );
  };
  return (
    <DrawerForm
      title={`Ship order #${delivery.order_number}`}
      description={`${delivery.recipient}, ${delivery.place}. The customer gets the tracking number by mail.`}
      onSubmit={submit}
      submit={
        <Button type="submit" size="small" isLoading={ship.isPending}>
          Ship
        </Button>
      }
    >
      <div className="flex flex-col gap-y-2">
        <Label htmlFor="ship-carrier" size="small" weight="plus">
          Carrier <span className="text-ui-fg-muted font-normal">(Optional)</span>
        </Label>
        <Input id="ship-carrier" name="carrier" list="ship-carriers" maxLength={LONGEST_CARRIER} />
        <datalist id="ship-carriers">
          {CARRIERS.map((carrier) => (
            <option key={carrier} value={carrier} />
          ))}
        </datalist>
      </div>
      <div className="flex flex-col gap-y-2">
        <Label htmlFor="ship-tracking" size="small" weight="plus">
          Tracking number
        </Label>
        <Input
          id="ship-tracking"
          name="tracking"
          autoComplete="off"
          maxLength={LONGEST_TRACKING_NUMBER}
          aria-invalid={missing}
          aria-describedby="ship-fault"
          onChange={() => setMissing(false)}
        />
        <Text id="ship-fault" size="small" className="text-ui-fg-error" role="alert">
          {missing ? "Enter the tracking number" : ship.error?.message}
        </Text>
      </div>
    </DrawerForm>
  );
}
