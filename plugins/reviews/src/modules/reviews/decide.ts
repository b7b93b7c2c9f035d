import { type RunSql, sqlOn } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { REPORTS_THAT_COUNT } from "./report";
import { COLUMNS, type Review, type ReviewStatus } from "./review";

/** What the staff do with a review. Nobody but its author changes its words or its stars. */
export type Decision =
  /** `seen` is when the review was last changed as the staff saw it; null for never. Left out, whatever is there now. */
  | { act: "publish"; seen?: Date | null }
  | { act: "hide"; reason: string }
  /** An empty text takes the answer away. */
  | { act: "reply"; text: string };

/** A review as the staff see it. */
type StaffReview = Review & { hidden_reason: string | null };

const STAFF_COLUMNS = `${COLUMNS}, hidden_reason`;

/** What came of a decision: the review, or why there is none. */
export type Decided = StaffReview | "unknown" | "changed";

/**
 * Publishing and hiding also answer what shoppers have reported, so the review leaves the list of those.
 *
 * @returns "changed" when its author has written other words than those that the staff approve
 */
export async function decide(database: Knex, id: string, decision: Decision): Promise<Decided> {
  const [change, values] = changeFor(decision);
  return database.transaction(async (transaction) => {
    const run = sqlOn(transaction);
    const [review] = await run<Review>(`select ${COLUMNS} from review where id = ? for update`, [id]);
    if (!review) return "unknown";
    if (decision.act === "publish" && decision.seen !== undefined) {
      if (review.edited_at?.getTime() !== decision.seen?.getTime()) return "changed";
    }
    if (decision.act !== "reply") await run("delete from review_report where review_id = ?", [id]);
    const [decided] = await run<StaffReview>(
      `update review set ${change} where id = ? returning ${STAFF_COLUMNS}`,
      [...values, id],
    );
    return decided ?? "unknown";
  });
}

function changeFor(decision: Decision): [change: string, values: string[]] {
  switch (decision.act) {
    case "publish":
      // The moment tells a decision that changes nothing else: a reported review that stays.
      return ["status = 'published', hidden_reason = null, kept_at = now()", []];
    case "hide":
      return ["status = 'hidden', hidden_reason = ?", [decision.reason]];
    case "reply":
      return decision.text === ""
        ? ["reply = null, replied_at = null", []]
        : ["reply = ?, replied_at = now()", [decision.text]];
  }
}

/** One of a list, with the title of what it is about; null when that has gone. */
export type ListedReview = StaffReview & {
  product_title: string | null;
  /** Customers who find it wrong. */
  reports: number;
};

/**
 * The lists of the staff: one for each status, what several shoppers have reported, what waits for a decision (`waiting` and
 * `reported`), and what was written in the last seven days.
 */
export type ReviewList = ReviewStatus | "reported" | "open" | "new";

const REPORTS = "(select count(*)::integer from review_report where review_id = review.id)";

/** Reviews of one list, the newest first, and how many there are. */
export async function listForStaff(
  run: RunSql,
  { status, limit, offset }: { status: ReviewList; limit: number; offset: number },
): Promise<{ reviews: ListedReview[]; count: number }> {
  const [condition, values] = conditionOf(status);
  const [reviews, [counted]] = await Promise.all([
    run<ListedReview>(
      `select ${STAFF_COLUMNS}, ${REPORTS} as reports,
         (select product.title from product where product.id = review.product_id and deleted_at is null) as product_title
       from review where ${condition} order by created_at desc, id desc limit ? offset ?`,
      [...values, limit, offset],
    ),
    run<{ count: number }>(`select count(*)::integer as count from review where ${condition}`, values),
  ]);
  return { reviews, count: counted?.count ?? 0 };
}

const REPORTED = `status = 'published' and id in (
  select review_id from review_report group by review_id having count(*) >= ${REPORTS_THAT_COUNT})`;

/** Every status is named, for the index that begins with it. */
const NEW = `status in ('published', 'waiting', 'hidden') and created_at > now() - interval '7 days'`;

function conditionOf(list: ReviewList): [sql: string, values: string[]] {
  switch (list) {
    case "reported":
      return [REPORTED, []];
    case "open":
      return [`(status = 'waiting' or (${REPORTED}))`, []];
    case "new":
      return [NEW, []];
    default:
      return ["status = ?", [list]];
  }
}
