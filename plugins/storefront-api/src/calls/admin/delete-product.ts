import { calls } from "../../contract/calls";
import { bind } from "../../http/call";
import { deleteProductWorkflow } from "../../workflows/catalogue/delete-product";
import { freshCatalogue } from "../catalogue/fresh";

export const deleteProduct = bind(calls.deleteProduct, async ({ body, container }) => {
  await deleteProductWorkflow(container).run({ input: body });
  await freshCatalogue(container);
  return { ok: true as const };
});
