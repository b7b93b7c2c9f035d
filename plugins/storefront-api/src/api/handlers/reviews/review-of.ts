import type { Review as KeptReview } from "@emberly/reviews";
import type { Review } from "../../../contract/reviews";

/** A review as the API tells it. */
export function reviewOf(kept: KeptReview): Review {
  return {
    _id: kept.id,
    rating: kept.rating,
    title: kept.title,
    text: kept.text,
    author: kept.author,
    createdAt: kept.created_at.toISOString(),
    editedAt: kept.edited_at?.toISOString() ?? null,
    variantTitle: kept.variant_title,
    reply:
      kept.reply !== null && kept.replied_at
        ? { text: kept.reply, createdAt: kept.replied_at.toISOString() }
        : null,
  };
}
