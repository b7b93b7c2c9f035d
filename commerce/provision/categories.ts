import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createProductCategoriesWorkflow } from "@medusajs/medusa/core-flows";
import { ROOT_CATEGORY } from "../config/modules";
import { only } from "./market";

/** The one category and the five kinds of goods below it. Handles are what `/api/v1` and links use. */
const CATEGORY = { name: "Kitchenwares", handle: ROOT_CATEGORY };
const KINDS = [
  { name: "Nonstick", handle: "nonstick" },
  { name: "Stainless steel", handle: "stainless-steel" },
  { name: "Dutch oven", handle: "dutch-oven" },
  { name: "Cast iron", handle: "cast-iron" },
  { name: "Griddle", handle: "griddle" },
];

/** Makes those that the shop never had: what an administrator has deleted stays deleted. */
export async function provisionCategories(container: MedusaContainer): Promise<void> {
  const products = container.resolve(Modules.PRODUCT);
  const handles = [CATEGORY, ...KINDS].map(({ handle }) => handle);
  const known = await products.listProductCategories({ handle: handles }, { withDeleted: true });
  const roots = known.filter(({ handle }) => handle === CATEGORY.handle);
  const parentId =
    roots.length === 0
      ? await create(container, [{ ...CATEGORY, rank: 0 }])
      : roots.find(({ deleted_at }) => !deleted_at)?.id;
  if (parentId === undefined) return;
  const missing = KINDS.filter(({ handle }) => !known.some((category) => category.handle === handle));
  if (missing.length === 0) return;
  await create(
    container,
    missing.map((kind) => ({ ...kind, rank: KINDS.indexOf(kind), parent_category_id: parentId })),
  );
}

interface NewCategory {
  name: string;
  handle: string;
  rank: number;
  parent_category_id?: string;
}

async function create(container: MedusaContainer, categories: NewCategory[]): Promise<string> {
  const { result } = await createProductCategoriesWorkflow(container).run({
    input: {
      product_categories: categories.map((category) => ({
        ...category,
        is_active: true,
        is_internal: false,
      })),
    },
  });
  return only(result, "category").id;
}
