import { addProductWorkflow } from "@emberly/catalogue";
import { calls } from "../../../contract/calls";
import { withTexts } from "../../../workflows/products/with-texts";
import { bind } from "../../shell/call";
import { answerProduct } from "./answer-product";

export const addProduct = bind(calls.addProduct, async ({ body, container, res }) => {
  const { result } = await addProductWorkflow(container).run({ input: withTexts(body) });
  return answerProduct(container, res, result.id);
});
