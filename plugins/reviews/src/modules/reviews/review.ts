import type { KeptPicture } from "@emberly/kit/kept-picture";

/** `waiting` for the staff, or `hidden` by them, counts in no average. */
export type ReviewStatus = "published" | "waiting" | "hidden";

/** A row of `review` as its readers get it. */
export interface Review {
  id: string;
  product_id: string;
  rating: number;
  title: string;
  body: string;
  author: string;
  status: ReviewStatus;
  /** At most three. */
  pictures: KeptPicture[];
  /** Such as "Sage / 12 inch". */
  variant_title: string | null;
  reply: string | null;
  replied_at: Date | null;
  created_at: Date;
  edited_at: Date | null;
}

/** SQL of the columns of {@link Review}. */
export const COLUMNS =
  "id, product_id, rating, title, body, author, status, pictures, variant_title, reply, replied_at, created_at, edited_at";
