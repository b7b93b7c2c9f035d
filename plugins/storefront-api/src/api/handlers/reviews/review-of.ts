import { variantName } from "@emberly/kit/variant-name";
import { REVIEWS_MODULE, type ReviewsService, type Review as Row } from "@emberly/reviews";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { Review } from "../../../contract/reviews";

export const reviewsOf = (container: MedusaContainer) => container.resolve<ReviewsService>(REVIEWS_MODULE);

/** A review as the API answers it. */
export function reviewOf(row: Row): Review {
  return {
    _id: row.id,
    rating: row.rating,
    title: row.title,
    text: row.body,
    author: row.author,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    // As this API gave them to the module, which keeps them as they are.
    pictures: row.pictures as Review["pictures"],
    variantTitle: variantName(row.variant_title),
    reply:
      row.reply !== null && row.replied_at
        ? { text: row.reply, createdAt: row.replied_at.toISOString() }
        : null,
  };
}
