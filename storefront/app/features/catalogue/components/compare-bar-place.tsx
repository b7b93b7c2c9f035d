import { Suspense } from "react";
import { lazyPart } from "~/lib/lazy-part";
import { useCompareStore } from "~/stores/compare-store";

/** Most visits compare nothing. */
const CompareBar = lazyPart(() => import("./compare-bar"));

/** Where the bar appears at the end of a list, once something is chosen. */
export function CompareBarPlace() {
  const hasChosen = useCompareStore((state) => state.handles.length > 0);
  if (!hasChosen) return null;
  return (
    <Suspense>
      <CompareBar />
    </Suspense>
  );
}
