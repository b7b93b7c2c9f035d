import { updateProductWorkflow } from "@emberly/catalogue";
import { calls } from "../../../contract/calls";
import { withTexts } from "../../../workflows/products/with-texts";
import { bind } from "../../shell/call";
import { answerProduct } from "./answer-product";
import { refuseStock } from "./refuse-stock";

export const updateProduct = bind(calls.updateProduct, async ({ body, container, res, visitor }) => {
  refuseStock(visitor, body.stock);
  await updateProductWorkflow(container).run({ input: withTexts(body) });
  return answerProduct(container, res, body._id);
});
