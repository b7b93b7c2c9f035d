import { type RunSql, sqlOn } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { ConfigModule } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils";
import { NOBODY } from "./author";
import { deliveredProducts } from "./bought";
import { type Decision, decide, listForStaff, type ReviewList, type StaffReview } from "./decide";
import { listReviews, type ReviewsPage, type Stars } from "./list-reviews";
import type { ReviewsOptions } from "./options";
import { reportReview } from "./report";
import { ReviewRequests } from "./requests";
import { COLUMNS, type Review } from "./review";
import { StopToken } from "./stop-token";
import { type Opinion, type Written, writeReview } from "./write-review";

/** What buyers say of products, and what it adds up to. */
export default class ReviewsService {
  private readonly database: Knex;
  private readonly run: RunSql;
  private readonly publish: NonNullable<ReviewsOptions["publish"]>;
  /** See {@link ReviewRequests}. */
  readonly requests: ReviewRequests;

  constructor(
    dependencies: {
      [ContainerRegistrationKeys.PG_CONNECTION]: Knex;
      [ContainerRegistrationKeys.CONFIG_MODULE]: ConfigModule;
    },
    options: ReviewsOptions = {},
  ) {
    this.database = dependencies[ContainerRegistrationKeys.PG_CONNECTION];
    this.run = sqlOn(this.database);
    this.publish = options.publish ?? "at-once";
    const { cookieSecret } = dependencies[ContainerRegistrationKeys.CONFIG_MODULE].projectConfig.http;
    const askAfterDays = options.askAfterDays ?? 0;
    if (askAfterDays > 0 && !cookieSecret) {
      const message = "http.cookieSecret is required for the links that end mails about reviews";
      throw new MedusaError(MedusaError.Types.INVALID_DATA, message);
    }
    this.requests = new ReviewRequests(this.database, new StopToken(cookieSecret ?? ""), askAfterDays);
  }

  /** See {@link writeReview}. */
  write(opinion: Opinion): Promise<Written | undefined> {
    return writeReview(this.database, opinion, this.publish === "at-once" ? "published" : "waiting");
  }

  /** See {@link listReviews}. */
  list(productId: string, page: ReviewsPage): Promise<{ reviews: Review[]; stars: Stars }> {
    return listReviews(this.run, productId, page);
  }

  /** See {@link decide}. */
  decide(id: string, decision: Decision): Promise<StaffReview | undefined> {
    return decide(this.run, id, decision);
  }

  /** See {@link listForStaff}. */
  listForStaff(page: { status: ReviewList; limit: number; offset: number }) {
    return listForStaff(this.run, page);
  }

  /** See {@link reportReview}. */
  report(id: string, customerId: string): Promise<boolean> {
    return reportReview(this.run, id, customerId);
  }

  /** Ids of the products of an order that its customer may review. */
  reviewable(orderId: string): Promise<string[]> {
    return deliveredProducts(this.run, orderId);
  }

  /** A customer's own reviews of products, those included that nobody else sees. */
  ownReviews(customerId: string, productIds: string[]): Promise<Review[]> {
    return this.run<Review>(`select ${COLUMNS} from review where customer_id = ? and product_id = any(?)`, [
      customerId,
      productIds,
    ]);
  }

  /** Takes a customer's name off what they wrote. The words and the rating stay. */
  async forgetAuthor(customerId: string): Promise<void> {
    await this.run("update review set customer_id = null, author = ? where customer_id = ?", [
      NOBODY,
      customerId,
    ]);
  }
}
