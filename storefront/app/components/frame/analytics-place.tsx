import { lazy, Suspense } from "react";
import { useShopConfig } from "~/lib/shop-config";
import { useIsLoaded } from "~/stores/use-session";

/** Most shops count nothing. */
const Analytics = lazy(() => import("./analytics"));

/** Where visitors are asked whether their visits may be counted, in a shop that would like to. */
export function AnalyticsPlace() {
  const { analyticsScript } = useShopConfig();
  const isLoaded = useIsLoaded();
  if (!analyticsScript || !isLoaded) return null;
  return (
    <Suspense>
      <Analytics script={analyticsScript} />
    </Suspense>
  );
}
