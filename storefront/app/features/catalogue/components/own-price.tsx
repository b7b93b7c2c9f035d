import { useEffect, useState } from "react";
import { askForQuote } from "~/lib/use-cart-quote";
import { useSession } from "~/stores/use-session";
import { Price } from "./price";

interface OwnPriceProps {
  productId: string;
  variantId: string;
  /** Everybody's, in dollars. */
  price: number;
  /** Before a sale. */
  earlier: number | null;
}

interface Quoted {
  variantId: string;
  price: number;
  earlier: number | null;
}

/**
 * A variant's price. The page is the same for everybody, so what a customer group pays is asked for beside it, for whoever is
 * signed in; until then, and when there is no answer, it is everybody's.
 */
export function OwnPrice({ productId, variantId, price, earlier }: OwnPriceProps) {
  const { status } = useSession();
  const [quoted, setQuoted] = useState<Quoted>();
  useEffect(() => {
    if (status !== "signed-in") return;
    const abort = new AbortController();
    askForQuote({ cartItems: [{ id: productId, variantId, quantity: 1 }] }, abort.signal).then(
      ({ lines: [line] }) => {
        if (line && line.unitPrice > 0)
          setQuoted({ variantId, price: line.unitPrice, earlier: line.compareAtPrice });
      },
      () => undefined,
    );
    return () => abort.abort();
  }, [status, productId, variantId]);

  const own = quoted?.variantId === variantId && quoted.price < price ? quoted : undefined;
  if (!own) return <Price price={price} earlier={earlier} />;
  return (
    <>
      <Price price={own.price} earlier={own.earlier} />{" "}
      <span className="text-base font-normal text-ink-soft">your price</span>
    </>
  );
}
