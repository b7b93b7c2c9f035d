import type { RunSql } from "@emberly/kit/sql";
import { REPORTS_THAT_COUNT } from "./report";
import { COLUMNS, type Review, type ReviewStatus } from "./review";

/** What the staff do with a review. Nobody but its author changes its words or its stars. */
export type Decision =
  | { act: "publish" }
  | { act: "hide"; reason: string }
  /** An empty text takes the answer away. */
  | { act: "reply"; text: string };

/** A review as the staff see it. */
export type StaffReview = Review & { hidden_reason: string | null };

const STAFF_COLUMNS = `${COLUMNS}, hidden_reason`;

/**
 * Publishing and hiding also answer what shoppers have reported, so the review leaves the list of those.
 *
 * @returns undefined when there is no such review
 */
export async function decide(run: RunSql, id: string, decision: Decision): Promise<StaffReview | undefined> {
  const [change, values] = changeFor(decision);
  if (decision.act !== "reply") await run("delete from review_report where review_id = ?", [id]);
  const [decided] = await run<StaffReview>(
    `update review set ${change} where id = ? returning ${STAFF_COLUMNS}`,
    [...values, id],
  );
  return decided;
}

function changeFor(decision: Decision): [change: string, values: string[]] {
  switch (decision.act) {
    case "publish":
      return ["status = 'published', hidden_reason = null", []];
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

/** The lists of the staff: one for each status, and what several shoppers have reported. */
export type ReviewList = ReviewStatus | "reported";

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

function conditionOf(list: ReviewList): [sql: string, values: (string | number)[]] {
  if (list !== "reported") return ["status = ?", [list]];
  const reported = "select review_id from review_report group by review_id having count(*) >= ?";
  return [`status = 'published' and id in (${reported})`, [REPORTS_THAT_COUNT]];
}
