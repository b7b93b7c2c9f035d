import type { KeptPicture } from "@emberly/kit/kept-picture";
import { sqlOn } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { generateEntityId } from "@medusajs/framework/utils";
import { authorOf } from "./author";
import { findBought } from "./bought";
import { COLUMNS, type Review, type ReviewStatus } from "./review";

/** What a customer says of a product. */
export interface Opinion {
  customerId: string;
  productId: string;
  /** Whole stars, 1 to 5. */
  rating: number;
  title: string;
  text: string;
  /** At most three. */
  pictures?: KeptPicture[];
}

export interface Written {
  review: Review;
  isNew: boolean;
}

/**
 * Writes a customer's only review of a product, or changes it. What the staff have hidden waits for them after a change, until
 * they publish it, and what is the same as before stays as it is.
 *
 * Reviews of one product take turns, so that two at once make one, and no line of an order brings two.
 *
 * @param status that of a new review, and of a published one with new words
 * @returns undefined when no line that the customer bought of the product was delivered
 */
export async function writeReview(
  database: Knex,
  opinion: Opinion,
  status: Exclude<ReviewStatus, "hidden">,
): Promise<Written | undefined> {
  const { customerId, productId, rating, title, text, pictures = [] } = opinion;
  return database.transaction(async (transaction) => {
    const run = sqlOn(transaction);
    await run("select pg_advisory_xact_lock(hashtext('review'), hashtext(?))", [productId]);
    const bought = await findBought(run, opinion);
    const [customer] = await run<{ first_name: string | null; last_name: string | null }>(
      "select first_name, last_name from customer where id = ? and deleted_at is null",
      [customerId],
    );
    if (!bought || !customer) return undefined;
    const [kept] = await run<Review>(
      `select ${COLUMNS} from review where customer_id = ? and product_id = ?`,
      [customerId, productId],
    );
    const isSame =
      kept?.rating === rating &&
      kept.title === title &&
      kept.body === text &&
      idsOf(kept.pictures) === idsOf(pictures);
    if (isSame) {
      return { review: kept, isNew: false };
    }
    const [review] = kept
      ? await run<Review>(
          `update review set rating = ?, title = ?, body = ?, pictures = ?::jsonb, author = ?, edited_at = now(),
             variant_id = ?, variant_title = ?, line_item_id = ?,
             status = case when status = 'published' then ? else 'waiting' end
           where id = ? returning ${COLUMNS}`,
          [
            rating,
            title,
            text,
            JSON.stringify(pictures),
            authorOf(customer),
            bought.variant_id,
            bought.variant_title,
            bought.line_item_id,
            status,
            kept.id,
          ],
        )
      : await run<Review>(
          `insert into review (id, customer_id, product_id, variant_id, variant_title, line_item_id, author, rating, title, body, pictures, status)
           values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?) returning ${COLUMNS}`,
          [
            generateEntityId(undefined, "review"),
            customerId,
            productId,
            bought.variant_id,
            bought.variant_title,
            bought.line_item_id,
            authorOf(customer),
            rating,
            title,
            text,
            JSON.stringify(pictures),
            status,
          ],
        );
    if (!review) throw new Error("The review was not written");
    return { review, isNew: !kept };
  });
}

const idsOf = (pictures: KeptPicture[]) => pictures.map(({ public_id }) => public_id).join();
