import { updateProductWorkflow } from "@emberly/catalogue";
import { calls } from "../../../contract/calls";
import { bind } from "../../shell/call";
import { answerProduct } from "./answer-product";

export const updateProduct = bind(calls.updateProduct, async ({ body, container, res }) => {
  await updateProductWorkflow(container).run({ input: body });
  return answerProduct(container, res, body._id);
});
