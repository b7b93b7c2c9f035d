import { AFTER_SALE_MODULE, type AfterSaleService } from "@emberly/after-sale";
import { confirmCodeWorkflow, requestCodeWorkflow } from "@emberly/email-otp";
import { accountKey, addressKey } from "@emberly/kit/rate-limit";
import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import { calls } from "../../../contract/calls";
import { type FoundOrder, findOrderByNumber } from "../../../workflows/orders/read-orders";
import { setLookupCookie } from "../../sessions/cookies";
import { bind } from "../../shell/call";
import { padDuration } from "../../shell/pad-duration";
import { invalidCode, limitTries } from "../accounts/code-tries";
import { CODE_STEP_MS, TRY_STEP_MS } from "../accounts/durations";
import { accountsOf, storeUrlOf } from "../accounts/services";

/** The purpose of codes that open one order. What such a code is about is the email and the order together. */
const ORDER_LOOKUP = "order-lookup";

interface Wanted {
  email: string;
  orderNumber: number;
}

/** Neither the answer nor its time tells whether email and number belong together. */
export const lookUpOrder = bind(calls.lookUpOrder, async ({ container, body, address }) => {
  const { limits } = accountsOf(container);
  await limits.codesFromAddress.take(addressKey(address));
  await limits.codesOfAccount.take(accountKey(body.email), ORDER_LOOKUP);
  await padDuration(CODE_STEP_MS, async () => {
    const found = await findOrderByNumber(container, body);
    if (!found) return;
    await requestCodeWorkflow(container).run({
      input: { purpose: ORDER_LOOKUP, auth_identity_id: subjectOf(found, body), email: body.email },
    });
  });
  return { ok: true as const };
});

export const openLookedUpOrder = bind(calls.openLookedUpOrder, async ({ container, body, address, res }) => {
  const found = await limitTries(container, { email: body.email, address }, () =>
    padDuration(TRY_STEP_MS, () => confirm(container, body, body.otp)),
  );
  const token = await container.resolve<AfterSaleService>(AFTER_SALE_MODULE).openOrder(found.source.id);
  setLookupCookie(res, token, storeUrlOf(container));
  return found.order;
});

/** @throws Failure 400 for a wrong code, and for an order that is not the email's */
async function confirm(container: MedusaContainer, wanted: Wanted, code: string): Promise<FoundOrder> {
  const found = await findOrderByNumber(container, wanted);
  if (!found) throw invalidCode();
  try {
    await confirmCodeWorkflow(container).run({
      input: { purpose: ORDER_LOOKUP, auth_identity_id: subjectOf(found, wanted), code },
    });
  } catch (error) {
    if (MedusaError.isMedusaError(error) && error.type === MedusaError.Types.NOT_ALLOWED) throw invalidCode();
    throw error;
  }
  return found;
}

const subjectOf = ({ source }: FoundOrder, { email }: Wanted) => `${source.id}:${email}`;
