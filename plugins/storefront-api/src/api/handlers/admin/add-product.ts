import { addProductWorkflow } from "@emberly/catalogue";
import { calls } from "../../../contract/calls";
import { withTexts } from "../../../workflows/products/with-texts";
import { bind } from "../../shell/call";
import { answerProduct } from "./answer-product";
import { refuseStock } from "./refuse-stock";

export const addProduct = bind(calls.addProduct, async ({ body, container, res, visitor }) => {
  // That there is none of it yet, everybody may say who adds it.
  refuseStock(visitor, body.stock || undefined);
  const { result } = await addProductWorkflow(container).run({ input: withTexts(body) });
  return answerProduct(container, res, result.id);
});
