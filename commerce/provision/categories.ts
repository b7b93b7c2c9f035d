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

export async function provisionCategories(container: MedusaContainer): Promise<void> {
  const products = container.resolve(Modules.PRODUCT);
  const handles = [CATEGORY, ...KINDS].map(({ handle }) => handle);
  const existing = await products.listProductCategories({ handle: handles }, { take: handles.length });
  const idOf = new Map(existing.map(({ handle, id }) => [handle, id]));
  const parentId = idOf.get(CATEGORY.handle) ?? (await create(container, [{ ...CATEGORY, rank: 0 }]));
  const missing = KINDS.filter(({ handle }) => !idOf.has(handle));
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
