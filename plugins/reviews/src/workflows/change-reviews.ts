import { CATALOGUE_MODULE, type CatalogueService } from "@emberly/catalogue";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { MedusaContainer } from "@medusajs/framework/types";
import { REVIEWS_MODULE } from "../modules/reviews/name";
import type ReviewsService from "../modules/reviews/service";
import { countRatings, holdProduct } from "../modules/reviews/write";

/**
 * Changes reviews of one product, and its rating with them, in one transaction: the figure that shoppers see is counted
 * from the rows that are there.
 */
export async function changeReviews<T>(
  container: MedusaContainer,
  productId: string,
  change: (transaction: Knex) => Promise<T>,
): Promise<T> {
  const { database } = container.resolve<ReviewsService>(REVIEWS_MODULE);
  const catalogue = container.resolve<CatalogueService>(CATALOGUE_MODULE);
  return database.transaction(async (transaction) => {
    await holdProduct(transaction, productId);
    const result = await change(transaction);
    await catalogue.rate(transaction, productId, await countRatings(transaction, productId));
    return result;
  });
}
