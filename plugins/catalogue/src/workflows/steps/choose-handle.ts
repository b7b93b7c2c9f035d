import type { RemoteQueryFunction } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";

export interface ChooseHandleInput {
  title: string;
  /** Wished; still made unique. */
  handle?: string;
}

/** The part of a product's address that comes from its title: "3 Quart Sauté Pan" becomes "3-quart-saute-pan". */
export function slugOf(title: string): string {
  const slug = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return slug.slice(0, 100).replace(/-+$/, "") || "product";
}

/** The first of `slug`, `slug-2`, `slug-3`, ... that no product uses. */
export function firstFree(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  for (let suffix = 2; ; suffix++) {
    if (!taken.has(`${slug}-${suffix}`)) return `${slug}-${suffix}`;
  }
}

export const chooseHandleStep = createStep(
  "choose-handle",
  async ({ title, handle }: ChooseHandleInput, { container }) => {
    const slug = slugOf(handle ?? title);
    const query = container.resolve<RemoteQueryFunction>(ContainerRegistrationKeys.QUERY);
    const { data: similar } = await query.graph({
      entity: "product",
      fields: ["handle"],
      filters: { handle: { $like: `${slug}%` } },
    });
    return new StepResponse(firstFree(slug, new Set(similar.map((product) => product.handle))));
  },
);
