import { Button } from "@medusajs/ui";
import { ShipDrawer, type ShipDrawerProps } from "./ship-drawer";

/** In a row of a list: ships its order. */
export const ShipButton = ({ delivery, onTried }: Pick<ShipDrawerProps, "delivery" | "onTried">) => (
  <ShipDrawer delivery={delivery} onTried={onTried}>
    <Button size="small" variant="secondary" aria-label={`Ship order #${delivery.order_number}`}>
      Ship
    </Button>
  </ShipDrawer>
);
