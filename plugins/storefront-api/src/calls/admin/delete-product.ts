import { calls } from "../../contract/calls";
import { bind } from "../../http/call";
import { deleteProductWorkflow } from "../../workflows/catalogue/delete-product";

export const deleteProduct = bind(calls.deleteProduct, async ({ body, container }) => {
  await deleteProductWorkflow(container).run({ input: body });
  return { ok: true as const };
});
