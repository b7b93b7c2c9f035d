import { addProductWorkflow } from "@emberly/catalogue";
import { calls } from "../../../contract/calls";
import { bind } from "../../shell/call";
import { answerProduct } from "./answer-product";

export const addProduct = bind(calls.addProduct, async ({ body, container, res }) => {
  const { result } = await addProductWorkflow(container).run({ input: body });
  return answerProduct(container, res, result.id);
});
