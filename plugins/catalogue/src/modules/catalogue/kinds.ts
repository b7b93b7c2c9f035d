import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { MedusaError } from "@medusajs/framework/utils";
import type { CatalogueOptions } from "./options";
import type { Kind } from "./records";
import { joinKinds } from "./source";

type Root = Pick<CatalogueOptions, "rootCategory">;

/** A kind without the number of its products. */
export type KindName = Omit<Kind, "count">;

/** The sub-kinds in the order of the dashboard. @param which all, or those that shoppers see */
export async function readKinds(
  database: Knex,
  { rootCategory }: Root,
  which: "all" | "shown",
): Promise<KindName[]> {
  const { rows } = await database.raw<{ rows: KindName[] }>(
    `select c.handle, c.name from product_category c ${joinKinds(":root")} and c.deleted_at is null
     ${which === "shown" ? "and c.is_active and not c.is_internal" : ""} order by c.rank, c.handle`,
    { root: rootCategory ?? null },
  );
  return rows;
}

/**
 * The id of the category that a product of a kind belongs to.
 *
 * @param kind name or handle of a sub-kind; blank means the root category itself
 * @returns null for an unknown kind, and without a kind where the shop has no root category
 * @throws MedusaError UNEXPECTED_STATE when the configured root category is not there
 */
export async function findCategory(
  database: Knex,
  { rootCategory }: Root,
  kind: string,
): Promise<string | null> {
  const wanted = kind.trim().toLowerCase();
  if (!wanted && rootCategory === undefined) return null;
  const { rows } = await database.raw<{ rows: { id: string }[] }>(
    wanted
      ? `select c.id from product_category c ${joinKinds(":root")} and c.deleted_at is null
         and :wanted in (c.handle, lower(c.name)) order by c.rank limit 1`
      : "select id from product_category where handle = :root and deleted_at is null",
    { root: rootCategory ?? null, wanted },
  );
  if (!rows[0] && !wanted) {
    const message = `The shop is not set up: there is no category "${rootCategory}"`;
    throw new MedusaError(MedusaError.Types.UNEXPECTED_STATE, message);
  }
  return rows[0]?.id ?? null;
}
