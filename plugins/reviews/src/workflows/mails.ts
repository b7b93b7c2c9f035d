import type { ProductToReview } from "../modules/reviews/requests";

/** The template that the shop's notification provider renders. */
export const ASK_TEMPLATE = "reviews.ask";

/** Data of {@link ASK_TEMPLATE}. */
export interface AskMailData {
  orderId: string;
  orderNumber: number;
  /** Whether its customer has an account to write with; who has none sees the order by a code. */
  hasAccount: boolean;
  products: ProductToReview[];
  /** For `requests.stop`. */
  stopToken: string;
}
