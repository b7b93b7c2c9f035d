import { MASK } from "@emberly/kit/personal-data";
import { type RunSql, sqlOn } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { ConfigModule } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils";
import { NOBODY } from "./author";
import { buyerIn, deliveredProducts } from "./bought";
import { type Decided, type Decision, decide, listForStaff, type ReviewList } from "./decide";
import { listReviews, type ReviewsPage, type Stars } from "./list-reviews";
import { checkOptions, type ReviewsOptions } from "./options";
import { reportReview } from "./report";
import { ReviewRequests } from "./requests";
import { COLUMNS, type Review } from "./review";
import { StopToken } from "./stop-token";
import { TallyCheck } from "./tally-check";
import { type Opinion, type Written, writeReview } from "./write-review";

/** What buyers say of products, and what it adds up to. */
export default class ReviewsService {
  private readonly database: Knex;
  private readonly run: RunSql;
  private readonly publish: Required<ReviewsOptions>["publish"];
  /** See {@link ReviewRequests}. */
  readonly requests: ReviewRequests;
  /** See {@link TallyCheck}. */
  readonly tally: TallyCheck;

  constructor(
    dependencies: {
      [ContainerRegistrationKeys.PG_CONNECTION]: Knex;
      [ContainerRegistrationKeys.CONFIG_MODULE]: ConfigModule;
    },
    options?: ReviewsOptions,
  ) {
    const { publish, askAfterDays } = checkOptions(options);
    this.database = dependencies[ContainerRegistrationKeys.PG_CONNECTION];
    this.run = sqlOn(this.database);
    this.tally = new TallyCheck(this.database);
    this.publish = publish;
    const { cookieSecret } = dependencies[ContainerRegistrationKeys.CONFIG_MODULE].projectConfig.http;
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
  decide(id: string, decision: Decision): Promise<Decided> {
    return decide(this.database, id, decision);
  }

  /** See {@link listForStaff}. */
  listForStaff(page: { status: ReviewList; limit: number; offset: number }) {
    return listForStaff(this.run, page);
  }

  /** See {@link reportReview}. */
  report(id: string, customerId: string): Promise<boolean> {
    return reportReview(this.run, id, customerId);
  }

  /** See {@link buyerIn}. */
  buyerIn(order: { orderId: string; productId: string }): Promise<string | undefined> {
    return buyerIn(this.run, order);
  }

  /** Ids of the products of an order that its customer may review. */
  reviewable(orderId: string): Promise<string[]> {
    return deliveredProducts(this.run, orderId);
  }

  /** A customer's own reviews of products, including those that nobody else sees. */
  ownReviews(customerId: string, productIds: string[]): Promise<Review[]> {
    return this.run<Review>(`select ${COLUMNS} from review where customer_id = ? and product_id = any(?)`, [
      customerId,
      productIds,
    ]);
  }

  /**
   * Takes a customer's name and pictures off what they wrote, and masks what identifies them in it and in the staff's answer.
   * The other words and the rating stay.
   *
   * @param pattern see `patternOf` of the kit
   */
  async forgetAuthor(customerId: string, pattern: string): Promise<void> {
    const masked = TEXTS.map((column) => `${column} = regexp_replace(${column}, :pattern, :mask, 'gi')`);
    await this.database.raw(
      `update review set ${masked.join(", ")}, author = :author, pictures = '[]', customer_id = null where customer_id = :customerId`,
      { pattern, mask: MASK, author: NOBODY, customerId },
    );
  }
}

/** Columns of free text by the author or about what they wrote. */
const TEXTS = ["title", "body", "reply", "hidden_reason"];
