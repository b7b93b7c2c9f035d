import { useNavigation } from "react-router";
import { useDelayed } from "~/components/ui/use-delayed";

/** A thin line at the top while the next page loads. It does not show for a page that loads quickly. */
export function NavigationProgress() {
  const isLoading = useDelayed(useNavigation().state !== "idle");
  if (!isLoading) return null;
  return (
    <div
      aria-hidden="true"
      className="animate-progress fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-ember"
    />
  );
}
