import type { RunSql } from "@emberly/kit/sql";
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

/** @returns undefined when there is no such review */
export async function decide(run: RunSql, id: string, decision: Decision): Promise<StaffReview | undefined> {
  const [change, values] = changeFor(decision);
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
export type ListedReview = StaffReview & { product_title: string | null };

/** Reviews of one status, the newest first, and how many there are. */
export async function listForStaff(
  run: RunSql,
  { status, limit, offset }: { status: ReviewStatus; limit: number; offset: number },
): Promise<{ reviews: ListedReview[]; count: number }> {
  const [reviews, [counted]] = await Promise.all([
    run<ListedReview>(
      `select ${STAFF_COLUMNS},
         (select product.title from product where product.id = review.product_id and deleted_at is null) as product_title
       from review where status = ? order by created_at desc, id desc limit ? offset ?`,
      [status, limit, offset],
    ),
    run<{ count: number }>("select count(*)::integer as count from review where status = ?", [status]),
  ]);
  return { reviews, count: counted?.count ?? 0 };
}
