import type { Product } from "@contract/records";
import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { paths } from "~/lib/paths";

/** Milliseconds; a page that is never idle gets it, too. */
const LONGEST_WAIT = 3000;

/**
 * Loads the scripts of a product's page, some 10 kB, once the page around it has nothing else to do: a press on a card then shows the
 * product without a way to the server. Its data is not asked for, because the card hands over what is known.
 */
export function ProductPageReady({ product }: { product: Product }) {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const begin = () => setIsIdle(true);
    // Safari has no idle callback.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(begin, LONGEST_WAIT);
      return () => clearTimeout(timer);
    }
    const callback = requestIdleCallback(begin, { timeout: LONGEST_WAIT });
    return () => cancelIdleCallback(callback);
  }, []);
  return isIdle ? <PrefetchPageLinks page={paths.product.href(product.handle)} /> : null;
}
