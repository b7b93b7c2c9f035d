export type ReviewStatus = "published" | "waiting" | "hidden";

/** A review as it is kept. */
export interface Review {
  id: string;
  product_id: string;
  customer_id: string;
  /** Of the variant that was bought; null where there is nothing to choose. */
  variant_title: string | null;
  /** First name and initial. */
  author: string;
  /** Whole stars, 1 to 5. */
  rating: number;
  title: string;
  text: string;
  status: ReviewStatus;
  /** Why it is hidden. */
  reason: string | null;
  /** The staff's answer. */
  reply: string | null;
  replied_at: Date | null;
  created_at: Date;
  edited_at: Date | null;
}

export const REVIEW_COLUMNS = `id, product_id, customer_id, variant_title, author, rating, title, text, status, reason, reply,
  replied_at, created_at, edited_at`;
