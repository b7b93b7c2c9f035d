import type { Order } from "@contract/records";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { Button } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { paths } from "~/lib/paths";
import { useRootStore } from "~/stores/root-store";
import { findProducts } from "../api/find-products";
import { offeredAgain } from "../model/offered-again";

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Puts what was ordered into the cart once more, at today's price and as far as there is any. */
export function BuyAgain({ order: { products: lines } }: { order: Order }) {
  const addToCart = useRootStore((state) => state.addToCart);
  const again = useMutation({
    mutationFn: async () => {
      const answer = offeredAgain(lines, await findProducts(lines.map(({ _id }) => _id)));
      for (const { product, variant, quantity } of answer.offered) addToCart(product, variant, quantity);
      return answer;
    },
  });
  const { offered = [], missing = [] } = again.data ?? {};
  const pieces = offered.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="mt-6 grid justify-items-start gap-3 print:hidden">
      <Button variant="secondary" isLoading={again.isPending} onClick={() => again.mutate()}>
        Buy again
      </Button>
      <Failure error={again.error} />
      <div role="status" className="grid gap-1">
        {pieces > 0 && (
          <p>
            {pieces === 1 ? "1 item is" : `${pieces} items are`} in your cart.{" "}
            <Link to={paths.checkout.href()} className="text-link font-semibold">
              To the checkout
            </Link>
          </p>
        )}
        {missing.length > 0 && <p>Not to be had at the moment: {missing.map(capital).join("; ")}.</p>}
      </div>
    </div>
  );
}
