import { Button } from "@medusajs/ui";
import { Link } from "react-router-dom";
import { ShipDrawer, type ShipDrawerProps } from "./ship-drawer";

/** In a row of a list: ships its order, or leads to its payment while that waits for a person. */
export const ShipButton = ({ delivery, onTried }: Pick<ShipDrawerProps, "delivery" | "onTried">) =>
  delivery.payment_in_review ? (
    <Button size="small" variant="secondary" asChild>
      <Link to="/payments-to-review">Review payment</Link>
    </Button>
  ) : (
    <ShipDrawer delivery={delivery} onTried={onTried}>
      <Button size="small" variant="secondary" aria-label={`Ship order #${delivery.order_number}`}>
        Ship
      </Button>
    </ShipDrawer>
  );
