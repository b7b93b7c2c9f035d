import {
  CATALOGUE_MODULE,
  type CatalogueService,
  factFault,
  keyOf,
  updateProductWorkflow,
} from "@emberly/catalogue";
import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { Failure } from "@emberly/kit/failure";
import { parse } from "@emberly/kit/parse";
import { z } from "zod";
import { readFacts } from "../../../../../workflows/products/read-facts";

/** Facts by attribute; null takes one away. */
const ChangedFacts = z.record(z.string(), z.union([z.string().trim(), z.number(), z.boolean()]).nullable());
type ChangedFacts = z.infer<typeof ChangedFacts>;

const Body = z.object({
  product: ChangedFacts.optional(),
  variants: z
    .array(z.object({ id: z.string(), facts: ChangedFacts }))
    .max(100)
    .optional(),
});

/** What is written down of a product by the shop's attributes. Answer: `ProductFacts`; 404. */
export const GET = dashboardRoute((req) => readFacts(req.scope, req.params.id ?? ""));

/** Changes what is given and leaves the rest. Answer: `ProductFacts`; 400 that names what is wrong, with nothing changed; 404. */
export const POST = dashboardRoute(async (req) => {
  const id = req.params.id ?? "";
  const { product = {}, variants = [] } = parse(Body, req.body);
  const { attributes } = req.scope.resolve<CatalogueService>(CATALOGUE_MODULE);
  const known = await readFacts(req.scope, id);
  const foreign = variants.find((one) => !known.variants.some((variant) => variant.id === one.id));
  if (foreign) throw new Failure(400, `The variant ${foreign.id} is none of this product`);
  const written = (facts: ChangedFacts) => {
    const entries = Object.entries(facts).map(([handle, value]) => {
      const attribute = attributes.find((one) => one.handle === handle);
      if (!attribute) throw new Failure(400, `The shop has no attribute "${handle}"`);
      const fault = value === null ? null : factFault(attribute, value);
      if (fault) throw new Failure(400, fault);
      return [keyOf(attribute), value] as const;
    });
    return Object.fromEntries(entries);
  };
  const input = {
    _id: id,
    attributes: written(product),
    variants: variants.map((one) => ({ id: one.id, attributes: written(one.facts) })),
  };
  await updateProductWorkflow(req.scope).run({ input });
  return readFacts(req.scope, id);
});
