import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { AnswerCache } from "./answer-cache";

/** Walking so many entries of an index costs less than a page does otherwise. */
const STRIDE = 5000;

/** Which part of all handles. */
export interface HandlePage {
  limit: number;
  offset: number;
}

/**
 * The handles of all products in their order, for files that name every product. They are read from the index alone, and each page
 * from the last of its anchors, which are every so many handles: the last page of a million costs what the first one costs.
 * Pages and anchors are kept as long as no product is added, taken away, renamed or priced anew (`catalogue_state.shape`), and apart from
 * other answers: who reads all pages must not push out what shoppers look at.
 */
export class ProductHandles {
  private readonly kept = new AnswerCache(4 * 1024 * 1024);
  private shape: string | undefined;
  private anchors: Promise<string[]> | undefined;
  private walking: Promise<unknown> = Promise.resolve();
  private waiting: Promise<string[]> | undefined;

  constructor(private readonly database: Knex) {}

  /** Tells the shape of the catalogue that answers are for from now on. */
  use(shape: string): void {
    this.kept.use(shape);
    if (shape !== this.shape) this.anchors = undefined;
    this.shape = shape;
  }

  /** Of two products that have one handle for a moment, both are counted. */
  page({ limit, offset }: HandlePage): Promise<string[]> {
    return this.kept.get([limit, offset], async () => {
      const rows = this.database("catalogue_product").select<{ handle: string }[]>("handle");
      if (offset >= STRIDE) {
        const anchor = await this.anchorBefore(offset);
        // There are fewer products than that.
        if (anchor === undefined) return [];
        rows.where("handle", ">=", anchor);
      }
      const read = await rows
        .orderBy("handle")
        .offset(offset % STRIDE)
        .limit(limit);
      return read.map(({ handle }) => handle);
    });
  }

  /** The handle at the last multiple of the stride that is not behind an offset. */
  private async anchorBefore(offset: number): Promise<string | undefined> {
    // Whoever reads all pages asks for several at once, which lay the anchors once.
    this.anchors ??= this.lay();
    const laying = this.anchors;
    try {
      return (await laying)[Math.floor(offset / STRIDE) - 1];
    } catch (error) {
      if (this.anchors === laying) this.anchors = undefined;
      throw error;
    }
  }

  /**
   * One walk at a time, and one that waits for it, whose anchors are newer than any asking: while an import changes the shape all the
   * time, the database is not kept busy by many.
   */
  private lay(): Promise<string[]> {
    if (this.waiting) return this.waiting;
    const laying = this.walking
      .catch(() => undefined)
      .then(() => {
        this.waiting = undefined;
        return this.walk();
      });
    this.waiting = laying;
    this.walking = laying;
    return laying;
  }

  private async walk(): Promise<string[]> {
    const walked = this.database("catalogue_product").select(
      "handle",
      this.database.raw("row_number() over (order by handle) - 1 as position"),
    );
    const rows: { handle: string }[] = await this.database
      .from(walked.as("walked"))
      .select("handle")
      .whereRaw("position > 0 and position % ? = 0", [STRIDE])
      .orderBy("position");
    return rows.map(({ handle }) => handle);
  }
}
