import { OrderReviews } from "~/features/reviews/components/order-reviews";
import { screenMeta } from "~/lib/screen-meta";
import type { Route } from "./+types/dashboard-reviews";

export const meta = screenMeta("Your reviews");

export default function DashboardReviews({ params }: Route.ComponentProps) {
  return <OrderReviews key={params.paymentIntentId} paymentIntentId={params.paymentIntentId} />;
}
