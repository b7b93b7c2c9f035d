import { Link } from "react-router";
import { paths } from "~/lib/paths";
import { ReviewForms } from "./review-forms";

/** The screen of an account for what was delivered of an order. */
export function OrderReviews({ paymentIntentId }: { paymentIntentId: string }) {
  return (
    <section>
      <Link to={paths.orders.href()} className="inline-flex min-h-11 items-center font-medium">
        ← My Orders
      </Link>
      <h1 className="mt-3 mb-9 font-display text-4xl sm:text-5xl">Your reviews</h1>
      <ReviewForms paymentIntentId={paymentIntentId} />
    </section>
  );
}
