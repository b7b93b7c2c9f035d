import { Button } from "@medusajs/ui";
import type { Delivery } from "../../lib/deliveries";
import { ShipDrawer } from "./ship-drawer";

/** In a row of a list: ships its order. */
export const ShipButton = ({ delivery }: { delivery: Delivery }) => (
  <ShipDrawer delivery={delivery}>
    <Button size="small" variant="secondary" aria-label={`Ship order #${delivery.order_number}`}>
      Ship
    </Button>
  </ShipDrawer>
);
