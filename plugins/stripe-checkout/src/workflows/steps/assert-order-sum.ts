import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { AMOUNT_DIFFERS } from "../../modules/checkout/rules/error-codes";
import { toCents } from "../../modules/checkout/stripe/money";

export interface AssertOrderSumInput {
  order_id: string;
  currency_code: string;
  /** Dollars. */
  authorised: number;
}

/** Refuses an order that the engine has made of a cart which somebody changed while it was being completed. */
export const assertOrderSumStep = createStep(
  "assert-order-sum",
  async ({ order_id, currency_code, authorised }: AssertOrderSumInput, { container }) => {
    const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "order",
      fields: ["total", "currency_code"],
      filters: { id: order_id },
    });
    const [order] = data;
    const due = toCents(Number(order?.total ?? 0), currency_code);
    if (order?.currency_code !== currency_code || due !== toCents(authorised, currency_code)) {
      const message = `The order comes to ${due} ${order?.currency_code}, but ${authorised} ${currency_code} was authorised`;
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, message, AMOUNT_DIFFERS);
    }
    return new StepResponse(undefined);
  },
);
