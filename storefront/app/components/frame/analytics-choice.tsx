import { useShopConfig } from "~/lib/shop-config";
import { useAnalyticsStore } from "~/stores/analytics-store";
import { useIsLoaded } from "~/stores/use-session";

/** What is counted of visits and by whom, with the visitor's answer and a way to change it. */
export function AnalyticsChoice() {
  const { analyticsScript } = useShopConfig();
  const isLoaded = useIsLoaded();
  const choice = useAnalyticsStore((state) => state.choice);
  const choose = useAnalyticsStore((state) => state.choose);
  if (!analyticsScript) return null;
  const isAllowed = isLoaded && choice === "allowed";
  const change = () => {
    choose(isAllowed ? "refused" : "allowed");
    // A script that runs already cannot be taken back, but the next page does without it.
    if (isAllowed) window.location.reload();
  };
  return (
    <p>
      If you allow it, a script of {new URL(analyticsScript).host} counts which pages are visited.{" "}
      {isAllowed ? "You allow it on this device." : "You do not allow it on this device."}{" "}
      <button type="button" onClick={change} className="text-link">
        {isAllowed ? "Stop it" : "Allow it"}
      </button>
    </p>
  );
}
