import { Suspense, useEffect } from "react";
import { useMatch } from "react-router";
import { lazyPart } from "~/lib/lazy-part";
import { paths } from "~/lib/paths";
import { useShopConfig } from "~/lib/shop-config";
import { useIsLoaded } from "~/stores/use-session";

/** Most shops count nothing. */
const Analytics = lazyPart(async () => (await import("./analytics")).default);

/** Whether a secret address is among those that the back button leads to without a new document. */
let hasSeenSecret = false;

/**
 * Where visitors are asked whether their visits may be counted, in a shop that would like to. Not on a shared list: such a
 * script tells its maker the page's address, which is a secret. Not afterwards either: it would be told of the way back.
 */
export function AnalyticsPlace() {
  const { analyticsScript } = useShopConfig();
  const isLoaded = useIsLoaded();
  const isSecret = useMatch(paths.sharedWishlist.pattern) !== null;
  useEffect(() => {
    if (isSecret) hasSeenSecret = true;
  }, [isSecret]);
  if (!analyticsScript || !isLoaded || isSecret || hasSeenSecret) return null;
  return (
    <Suspense>
      <Analytics script={analyticsScript} />
    </Suspense>
  );
}
