import { Skeleton } from "~/components/ui/skeleton";

export function OrderListSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading orders</span>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-64" />
      ))}
    </div>
  );
}
