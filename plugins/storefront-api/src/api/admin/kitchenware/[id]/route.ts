import { updateProductWorkflow } from "@emberly/catalogue";
import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { parse } from "@emberly/kit/parse";
import { AddProductBody } from "../../../../contract/admin";
import { withTexts } from "../../../../workflows/products/with-texts";

const Body = AddProductBody.pick({ catchphrase1: true, catchphrase2: true, catchphrase3: true });

/** Sets a product's three catchphrases. Answer: `{id}`. */
export const POST = dashboardRoute(async (req) => {
  const id = req.params.id ?? "";
  await updateProductWorkflow(req.scope).run({ input: { _id: id, ...withTexts(parse(Body, req.body)) } });
  return { id };
});
