import type { Knex } from "@medusajs/framework/mikro-orm/knex";

export interface CurrentPicture {
  public_id: string;
  url: string;
  /** Where an import has found it. */
  source: string | null;
}

/** The pictures of products in their order, with where an import has found them. */
export async function picturesOfProducts(
  database: Knex,
  productIds: string[],
): Promise<Map<string, CurrentPicture[]>> {
  const { rows } = await database.raw<{ rows: (CurrentPicture & { product_id: string })[] }>(
    `select image.product_id, image.url, coalesce(stored.public_id, image.id) as public_id, stored.source
     from image
     left join lateral (
       select public_id, source from picture where picture.url = image.url limit 1
     ) stored on true
     where image.product_id = any(?) and image.deleted_at is null
     order by image.rank, image.id`,
    [productIds],
  );
  const pictures = new Map<string, CurrentPicture[]>();
  for (const { product_id, ...picture } of rows) {
    pictures.set(product_id, [...(pictures.get(product_id) ?? []), picture]);
  }
  return pictures;
}
