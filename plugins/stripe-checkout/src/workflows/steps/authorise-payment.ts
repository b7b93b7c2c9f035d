import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";
import { authorisePayment, type OpenedPayment } from "../../modules/checkout/engine-tables/payment";
import { AMOUNT_DIFFERS } from "../../modules/checkout/rules/error-codes";
import { describeIntent, type IntentData } from "../../modules/checkout/stripe/intents";

export interface AuthorisePaymentInput {
  /** Null for an order that comes to nothing. */
  opened: OpenedPayment | null;
  /** The intent as it was when the cart was compared with it. */
  payment: IntentData;
}

/** The engine's payment of an order. Amounts are dollars. */
interface AuthorisedPayment {
  id: string;
  currency_code: string;
  /** Only where somebody has captured at Stripe meanwhile. */
  captures: { id: string; amount: BigNumberInput; raw_amount?: BigNumberInput }[];
}

/**
 * Asks Stripe for the last time whether the money is there and writes the payment into the engine's tables. An intent that
 * does not simply wait to be captured any more is left to the engine, which knows all the ways out. Undo: gives the
 * authorisation back.
 */
export const authorisePaymentStep = createStep(
  "authorise-payment",
  async ({ opened, payment }: AuthorisePaymentInput, { container, eventGroupId }) => {
    if (!opened) return new StepResponse(null);
    const context = checkoutContext(container, eventGroupId);
    const intent = describeIntent(await context.stripe.paymentIntents.retrieve(payment.id));
    if (intent.status !== "requires_capture") {
      const authorised = await authoriseByEngine(container, opened);
      return new StepResponse(authorised, authorised.id);
    }
    if (intent.amount !== payment.amount) {
      const message = `Payment intent ${intent.id} holds ${intent.amount} and not ${payment.amount} any more`;
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, message, AMOUNT_DIFFERS);
    }
    const id = await authorisePayment(context, opened, intent);
    const authorised: AuthorisedPayment = { id, currency_code: intent.currency, captures: [] };
    return new StepResponse(authorised, id);
  },
  async (paymentId, { container }) => {
    if (!paymentId) return;
    try {
      await container.resolve(Modules.PAYMENT).cancelPayment(paymentId);
    } catch (error) {
      const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
      logger.error(`Payment ${paymentId} could not be given back: ${String(error)}`);
    }
  },
);

/** @throws MedusaError NOT_ALLOWED when the intent holds no money */
async function authoriseByEngine(
  container: MedusaContainer,
  { session_id }: OpenedPayment,
): Promise<AuthorisedPayment> {
  const payments = container.resolve(Modules.PAYMENT);
  const payment = await payments.authorizePaymentSession(session_id, {});
  if (!payment) {
    const message = `Payment session ${session_id} was not authorised`;
    throw new MedusaError(MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR, message);
  }
  const { captures = [] } = await payments.retrievePayment(payment.id, { relations: ["captures"] });
  return { id: payment.id, currency_code: payment.currency_code, captures };
}
