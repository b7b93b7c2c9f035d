import { type RunSql, sqlOn } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { listForStaff, listReviews, type ReviewPage } from "./list";
import { checkOptions, type ReviewsOptions } from "./options";
import { findPurchase, type Purchase, purchasesOf } from "./purchases";
import { REVIEW_COLUMNS, type Review, type ReviewStatus } from "./records";

/** What customers say of what they bought. Writing goes through the plugin's workflows, which keep the ratings equal. */
export default class ReviewsService {
  readonly options: Required<ReviewsOptions>;
  readonly database: Knex;
  private readonly run: RunSql;

  constructor(dependencies: { [ContainerRegistrationKeys.PG_CONNECTION]: Knex }, options?: ReviewsOptions) {
    this.options = checkOptions(options);
    this.database = dependencies[ContainerRegistrationKeys.PG_CONNECTION];
    this.run = sqlOn(this.database);
  }

  /** Published reviews of a product. */
  list(page: ReviewPage): Promise<Review[]> {
    return listReviews(this.run, page);
  }

  /** Reviews for the staff, the newest first, and how many there are. */
  listForStaff(page: { status: ReviewStatus; limit: number; offset: number }) {
    return listForStaff(this.run, page);
  }

  /** The newest delivered purchase of a product by a customer. */
  findPurchase(customerId: string, productId: string): Promise<Purchase | undefined> {
    return findPurchase(this.run, customerId, productId);
  }

  /** What of an order was delivered, each product once. */
  purchasesOf(orderId: string): Promise<Purchase[]> {
    return purchasesOf(this.run, orderId);
  }

  /** All that a customer wrote, whatever its status, by product. */
  async writtenBy(customerId: string): Promise<Map<string, Review>> {
    const rows = await this.run<Review>(`select ${REVIEW_COLUMNS} from review where customer_id = ?`, [
      customerId,
    ]);
    return new Map(rows.map((review) => [review.product_id, review]));
  }

  /** Takes the author's name off a customer's reviews. The words and the stars stay: somebody did buy it. */
  async forgetAuthor(customerId: string): Promise<void> {
    await this.run(
      "update review set author = 'A customer', customer_id = 'erased ' || id where customer_id = ?",
      [customerId],
    );
  }
}
