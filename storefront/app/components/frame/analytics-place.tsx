import { Suspense } from "react";
import { useMatch } from "react-router";
import { lazyPart } from "~/lib/lazy-part";
import { paths } from "~/lib/paths";
import { useShopConfig } from "~/lib/shop-config";
import { useIsLoaded } from "~/stores/use-session";

/** Most shops count nothing. */
const Analytics = lazyPart(() => import("./analytics"));

/**
 * Where visitors are asked whether their visits may be counted, in a shop that would like to. Not on a shared list: such a
 * script tells its maker the page's address, which is a secret.
 */
export function AnalyticsPlace() {
  const { analyticsScript } = useShopConfig();
  const isLoaded = useIsLoaded();
  const isSecret = useMatch(paths.sharedWishlist.pattern) !== null;
  if (!analyticsScript || !isLoaded || isSecret) return null;
  return (
    <Suspense>
      <Analytics script={analyticsScript} />
    </Suspense>
  );
}
