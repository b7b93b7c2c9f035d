import { useEffect } from "react";
import { Link, matchPath } from "react-router";
import { paths } from "~/lib/paths";
import { useAnalyticsStore } from "~/stores/analytics-store";
import { Button } from "../ui/button";

/** Whether the back button leads to a secret address without a new document: a script that runs here would be told of it. */
function beganAtSecret(): boolean {
  const [began] = performance.getEntriesByType("navigation");
  return (
    began !== undefined && matchPath(paths.sharedWishlist.pattern, new URL(began.name).pathname) !== null
  );
}

/** Asks once, with two answers of equal weight. The script loads after a yes and never before. */
export default function Analytics({ script }: { script: string }) {
  const choice = useAnalyticsStore((state) => state.choice);
  const choose = useAnalyticsStore((state) => state.choose);
  useEffect(() => {
    if (choice !== "allowed" || beganAtSecret()) return;
    const element = document.createElement("script");
    element.src = script;
    element.async = true;
    document.head.append(element);
  }, [choice, script]);
  if (choice !== "unknown") return null;
  return (
    <section
      aria-label="Counting visits"
      className="animate-fade-in fixed inset-x-0 bottom-0 z-40 border-line border-t bg-paper print:hidden"
    >
      <div className="shell flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-5">
        <p className="max-w-2xl">
          May we count your visit, to learn which pages help?{" "}
          <Link to={paths.privacy.href()} className="text-link">
            What is counted
          </Link>
        </p>
        <p className="flex gap-3 max-sm:w-full max-sm:*:grow">
          <Button variant="secondary" onClick={() => choose("refused")}>
            No
          </Button>
          <Button variant="secondary" onClick={() => choose("allowed")}>
            Yes
          </Button>
        </p>
      </div>
    </section>
  );
}
