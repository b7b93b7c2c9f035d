import { Choice } from "@emberly/kit/admin/choice";
import { Pager } from "@emberly/kit/admin/pager";
import { Pictures } from "@emberly/kit/admin/pictures";
import { Section } from "@emberly/kit/admin/section";
import { defineRouteConfig } from "@medusajs/admin-sdk";
import { Star } from "@medusajs/icons";
import { Text } from "@medusajs/ui";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { ReviewList } from "../../../modules/reviews/decide";
import { ReviewActions } from "../../components/review-actions";
import { type ShownReview, useReviews } from "../../lib/reviews";

const PAGE_SIZE = 20;

const STATUSES: Record<ReviewList, string> = {
  open: "To decide",
  new: "New",
  published: "Published",
  waiting: "Waiting",
  reported: "Reported",
  hidden: "Hidden",
};

const EMPTY: Record<ReviewList, string> = {
  open: "No review waits for you, and none was reported by three customers.",
  new: "Nobody has written in the last seven days.",
  published: "No review is published yet. Only customers who received a product can write one.",
  waiting: "No review waits for you.",
  reported: "No review was reported by three customers.",
  hidden: "No review is hidden.",
};

/** What customers wrote, the newest first, and what the staff do with it. */
const Reviews = () => {
  const [status, setStatus] = useState<ReviewList>("open");
  const [offset, setOffset] = useState(0);
  const query = useReviews({ status, limit: PAGE_SIZE, offset });
  const choose = (chosen: string) => {
    setStatus(chosen as ReviewList);
    setOffset(0);
  };
  return (
    <Section
      title="Reviews"
      hint="Words and stars are the customer's: they can be shown, hidden and answered, and nothing else."
      actions={<Choice label="Status" options={STATUSES} value={status} onChange={choose} />}
      query={query}
      empty={{ when: ({ count }) => count === 0, text: EMPTY[status] }}
    >
      {({ reviews, count }) => (
        <>
          <ul className="divide-y">
            {reviews.map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
          </ul>
          <Pager count={count} pageSize={PAGE_SIZE} offset={offset} onOffset={setOffset} />
        </>
      )}
    </Section>
  );
};

const day = (date: string) => new Date(date).toLocaleDateString(undefined, { dateStyle: "medium" });

const ReviewItem = ({ review }: { review: ShownReview }) => (
  <li className="flex flex-col gap-3 px-6 py-5 [overflow-wrap:anywhere]">
    <div>
      <Text size="small" weight="plus">
        {review.rating} of 5 stars{review.title && `: ${review.title}`}
      </Text>
      <Text size="xsmall" className="text-ui-fg-subtle">
        {review.author}, {day(review.created_at)}
        {review.edited_at && `, changed ${day(review.edited_at)}`} ·{" "}
        <Link to={`/products/${review.product_id}`} className="text-ui-fg-base underline">
          {review.product_title ?? "a product that is gone"}
        </Link>
        {review.variant_title && `, ${review.variant_title}`}
      </Text>
    </div>
    {review.body && (
      <Text size="small" className="max-w-3xl whitespace-pre-line">
        {review.body}
      </Text>
    )}
    <Pictures of={review.pictures} />
    {review.reports > 0 && (
      <Text size="small" className="text-ui-fg-subtle">
        {review.reports === 1 ? "One customer finds it wrong." : `${review.reports} customers find it wrong.`}
      </Text>
    )}
    {review.hidden_reason && (
      <Text size="small" className="text-ui-fg-subtle">
        Hidden because: {review.hidden_reason}
      </Text>
    )}
    {review.reply && (
      <Text size="small" className="max-w-3xl border-l-2 pl-3 whitespace-pre-line text-ui-fg-subtle">
        {review.reply}
      </Text>
    )}
    <ReviewActions review={review} />
  </li>
);

export const config = defineRouteConfig({ label: "Reviews", icon: Star, rank: 6 });

export default Reviews;
