import { deleteProductWorkflow, freshCatalogue } from "@emberly/catalogue";
import { calls } from "../../../contract/calls";
import { bind } from "../../shell/call";

export const deleteProduct = bind(calls.deleteProduct, async ({ body, container }) => {
  await deleteProductWorkflow(container).run({ input: body });
  await freshCatalogue(container);
  return { ok: true as const };
});
