import { useEffect, useState } from "react";
import { Price } from "~/components/ui/price";
import { type OwnPrice as Known, ownPricesOf } from "~/lib/own-prices";
import { useSession } from "~/stores/use-session";

interface OwnPriceProps {
  productId: string;
  /** Left out for the product as a whole, which costs what its cheapest variant does. */
  variantId?: string;
  /** Everybody's, in dollars. */
  price: number;
  /** Before a sale. */
  earlier: number | null;
  /** There are dearer variants. */
  isFrom?: boolean;
  /** The lowest of the days before the sale, which is everybody's too. */
  lowest?: number;
}

/**
 * A price, dearer than everybody's where a group's list says so: that is what is charged. Pages are the same for everybody, so what a customer group pays is asked for beside them, for whoever is signed
 * in; until then, and when there is no answer, it is everybody's.
 */
export function OwnPrice({ productId, variantId, ...everybodys }: OwnPriceProps) {
  const { user } = useSession();
  const [known, setKnown] = useState<Known[]>([]);
  const userId = user?._id;
  useEffect(() => {
    if (!userId) return setKnown([]);
    let isGone = false;
    ownPricesOf(userId, productId).then(
      (prices) => isGone || setKnown(prices),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [userId, productId]);

  const prices = known.filter((one) =>
    variantId ? one.variantId === variantId : one.productId === productId,
  );
  const own = prices.sort((one, other) => one.price - other.price)[0];
  if (!own) return <Price {...everybodys} />;
  const isFrom = prices.some(({ price }) => price > own.price);
  return (
    <>
      <Price price={own.price} earlier={own.compareAtPrice} isFrom={isFrom} />
      {own.price !== everybodys.price && (
        <span className="text-[0.75em] font-normal text-ink-soft"> your price</span>
      )}
    </>
  );
}
