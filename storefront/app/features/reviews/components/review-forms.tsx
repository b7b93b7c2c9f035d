import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { EmptyState } from "~/components/ui/empty-state";
import { LoadFailure } from "~/components/ui/failure";
import { BoxIcon } from "~/components/ui/icons";
import { Spinner } from "~/components/ui/spinner";
import { useReviewable } from "../api/own-reviews";
import { ReviewForm } from "./review-form";

const starsIn = (text: string | null) => (text && /^[1-5]$/.test(text) ? Number(text) : undefined);

/** The forms for what was delivered of an order. A mail's link leads to one of them, with the stars that were pressed. */
export function ReviewForms({ paymentIntentId }: { paymentIntentId: string }) {
  const { data, error, refetch } = useReviewable(paymentIntentId);
  const [params] = useSearchParams();
  const asked = params.get("product");
  const isHere = data !== undefined;
  useEffect(() => {
    if (isHere && asked) document.getElementById(`review-${asked}`)?.scrollIntoView();
  }, [isHere, asked]);
  return (
    <>
      {data ? (
        <div className="grid gap-14">
          {data.map((reviewable) => (
            <ReviewForm
              key={reviewable.productId}
              paymentIntentId={paymentIntentId}
              reviewable={reviewable}
              suggested={reviewable.productId === asked ? starsIn(params.get("rating")) : undefined}
            />
          ))}
        </div>
      ) : error ? (
        <LoadFailure error={error} fixed="Something went wrong" onRetry={() => void refetch()} />
      ) : (
        <Spinner size={44} label="Loading what you can review" />
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={<BoxIcon size={28} />}
          title="Nothing to review yet"
          text="You can write here once your order is delivered."
        />
      )}
    </>
  );
}
