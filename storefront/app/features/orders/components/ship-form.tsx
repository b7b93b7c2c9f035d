import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { TextField } from "~/components/ui/text-field";
import { toastTopRight } from "~/components/ui/toast";
import { focusFirstFault } from "~/lib/focus-first-fault";
import { useShipOrder } from "../api/ship-order";

/** The tracking number of a dispatched order; the customer gets it by mail. */
export function ShipForm({ paymentIntentId }: { paymentIntentId: string }) {
  const [trackingNumber, setTrackingNumber] = useState("");
  const [carrier, setCarrier] = useState("");
  const [fault, setFault] = useState<string>();
  const ship = useShipOrder();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = trackingNumber.trim() ? undefined : "Enter the tracking number";
    setFault(found);
    if (found) return focusFirstFault(event.currentTarget, { trackingNumber: found });
    ship.mutate(
      {
        paymentIntentId,
        trackingNumber: trackingNumber.trim(),
        ...(carrier.trim() ? { carrier: carrier.trim() } : {}),
      },
      { onSuccess: () => toastTopRight("Tracking number sent") },
    );
  };

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <TextField
        label="Tracking number"
        name="trackingNumber"
        value={trackingNumber}
        error={fault}
        onChange={(event) => setTrackingNumber(event.target.value)}
        autoComplete="off"
        maxLength={100}
        required
      />
      <TextField
        label="Carrier"
        name="carrier"
        hint="Optional, such as UPS"
        value={carrier}
        onChange={(event) => setCarrier(event.target.value)}
        autoComplete="off"
        maxLength={60}
      />
      <Failure error={ship.error} />
      <Button type="submit" variant="secondary" isLoading={ship.isPending} className="justify-self-start">
        Ship
      </Button>
    </form>
  );
}
