import { Skeleton } from "~/components/ui/skeleton";

/** The shape of a product's page while it loads. */
export function ProductDetailsSkeleton() {
  return (
    <div
      role="status"
      className="shell grid gap-10 pb-24 pt-28 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:gap-14"
    >
      <span className="sr-only">Loading the product</span>
      <Skeleton className="aspect-square w-full" />
      <span className="grid content-start gap-6">
        <Skeleton className="h-14 w-4/5" />
        <Skeleton className="h-8 w-32" />
        <Skeleton className="h-40" />
        <Skeleton className="h-14 w-64" />
      </span>
    </div>
  );
}
