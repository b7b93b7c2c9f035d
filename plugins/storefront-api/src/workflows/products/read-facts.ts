import {
  type Attribute,
  CATALOGUE_MODULE,
  type CatalogueService,
  type Facts,
  factFault,
  inMerchantsOrder,
  keyOf,
  ownAttributes,
  type SourceVariant,
} from "@emberly/catalogue";
import { Failure } from "@emberly/kit/failure";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/** What is written down of a product by the shop's attributes, as staff edit it. */
export interface ProductFacts {
  /** In the order of the configuration. */
  attributes: (Pick<Attribute, "handle" | "label" | "type"> & { unit: string | null })[];
  /** Facts of the product, which every variant has unless it says otherwise; an only variant's own are among them. */
  product: Facts;
  /** What is different of each, in the merchant's order; empty for a product with one variant. */
  variants: { id: string; title: string; facts: Facts }[];
}

interface ProductNode {
  metadata: Record<string, unknown> | null;
  variants: {
    id: string;
    title: string;
    metadata: Record<string, unknown> | null;
    variant_rank: number | null;
    created_at: string | Date;
  }[];
}

/** @throws Failure 404 */
export async function readFacts(container: MedusaContainer, productId: string): Promise<ProductFacts> {
  const { attributes } = container.resolve<CatalogueService>(CATALOGUE_MODULE);
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "product",
    fields: [
      "id",
      "metadata",
      "variants.id",
      "variants.title",
      "variants.metadata",
      "variants.variant_rank",
      "variants.created_at",
    ],
    filters: { id: productId },
  });
  // What the engine generates of types is the application's, and not there for a plugin.
  const [product] = data as unknown as ProductNode[];
  if (!product) throw new Failure(404, "This product is not in our shop");
  const [only, ...others] = product.variants;
  const own = others.length > 0 ? undefined : only?.metadata?.attributes;
  const variants = product.variants.map(({ id, title, metadata, variant_rank, created_at }) => ({
    id,
    title,
    facts: writtenFacts(attributes, metadata?.attributes),
    place: [variant_rank, new Date(created_at).getTime()] satisfies SourceVariant["place"],
  }));
  return {
    attributes: attributes.map(({ handle, label, type, unit = null }) => ({ handle, label, type, unit })),
    product: writtenFacts(attributes, ownAttributes(product.metadata?.attributes, own)),
    variants:
      variants.length > 1
        ? variants.sort(inMerchantsOrder).map(({ id, title, facts }) => ({ id, title, facts }))
        : [],
  };
}

/** The facts that somebody wrote, without those that make no sense: pages do not show them either. */
function writtenFacts(attributes: readonly Attribute[], written: unknown): Facts {
  if (typeof written !== "object" || written === null) return {};
  const values = new Map<string, unknown>(Object.entries(written));
  return Object.fromEntries(
    attributes.flatMap((attribute) => {
      const value = values.get(keyOf(attribute));
      return factFault(attribute, value) === null ? [[attribute.handle, value as Facts[string]]] : [];
    }),
  );
}
