import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { AnswerCache } from "./answer-cache";
import { type FindAnchor, type Listing, narrowingOf, ORDERS, type PageAnchor } from "./listing";

/** Walking so many entries of an index costs about as much as a page does otherwise. */
const STRIDE = 1000;

/**
 * Every thousandth row of a listing, so that a page in the middle costs what the first one costs. Anchors are kept as
 * long as no product is added, taken away, renamed or priced anew (`catalogue_state.shape`); what is sold
 * does not move them. Listings that are narrowed down further than to a kind are walked from their nearer end.
 */
export class PageAnchors {
  private readonly laid = new AnswerCache(8 * 1024 * 1024);

  constructor(private readonly database: Knex) {}

  /** Tells the shape of the catalogue that anchors are for from now on. */
  use(shape: string): void {
    this.laid.use(shape);
  }

  readonly find: FindAnchor = async (listing, skipped) => {
    const { kind, ...further } = narrowingOf(listing);
    if (skipped <= STRIDE || Object.values(further).some((value) => value !== undefined)) return undefined;
    const anchors = await this.laid.get(["anchors", kind, listing.sort], () => this.lay(listing));
    return anchors[Math.floor(listing.offset / STRIDE) - 1];
  };

  private async lay({ kind, sort = "newest" }: Listing): Promise<PageAnchor[]> {
    const { column, descending } = ORDERS[sort];
    const way = descending ? "desc" : "asc";
    const walked = this.database("catalogue_product").select(
      "id",
      column,
      this.database.raw(`row_number() over (order by ${column} ${way}, id ${way}) as position`),
    );
    if (kind !== undefined) walked.where({ kind });
    const rows: { id: string; value: string; position: string }[] = await this.database
      .from(walked.as("walked"))
      .select("id", this.database.raw(`${column}::text as value`), "position")
      .whereRaw("position % ? = 0", [STRIDE])
      .orderBy("position");
    return rows.map(({ id, value, position }) => ({ id, value, position: Number(position) }));
  }
}
