import type Stripe from "stripe";
import { z } from "zod";
import { badParameter, badState, noSuch } from "../flow/errors";
import { currency, expandable, integer, metadata, text } from "../http/params";
import { type ApiRoute, route } from "../http/route";
import { newId } from "../state/ids";
import type { CouponRecord, LineItem } from "../state/records";
import type { Reader } from "../state/state";

const couponParams = z.strictObject({
  ...expandable,
  id: text(500).optional(),
  amount_off: integer(1),
  currency: currency(),
  duration: z.enum(["once"]),
  max_redemptions: integer(1).optional(),
  redeem_by: integer().optional(),
  name: text(40).optional(),
  metadata: metadata().optional(),
});

/** The part of `/v1/coupons` that takes an amount off one session. */
export const couponRoutes: ApiRoute[] = [
  route({
    method: "post",
    path: "/v1/coupons",
    params: couponParams,
    answer: ({ tx, params, nowS }) => {
      const id = params.id ?? newId("", 8).slice(1);
      if (tx.get("coupons", id)) throw badState("Coupon already exists.", "resource_already_exists");
      const object: Stripe.Coupon = {
        id,
        object: "coupon",
        amount_off: params.amount_off,
        created: nowS(),
        currency: params.currency,
        duration: params.duration,
        duration_in_months: null,
        livemode: false,
        max_redemptions: params.max_redemptions ?? null,
        metadata: params.metadata ?? {},
        name: params.name ?? null,
        percent_off: null,
        redeem_by: params.redeem_by ?? null,
        times_redeemed: 0,
        valid: true,
      };
      tx.put("coupons", { id, object });
      return object;
    },
  }),
  route({
    method: "get",
    path: "/v1/coupons/:id",
    params: z.strictObject(expandable),
    answer: ({ tx, id, nowS }) => {
      const { object } = find(tx, id);
      return { ...object, valid: isValid(object, nowS()) };
    },
  }),
  route({
    method: "delete",
    path: "/v1/coupons/:id",
    params: z.strictObject(expandable),
    answer: ({ tx, id }) => {
      find(tx, id);
      tx.remove("coupons", id);
      return { id, object: "coupon", deleted: true };
    },
  }),
];

/**
 * The coupon that a session asks for.
 *
 * @throws StripeFailure 404, or 400 when it is used up, over or of another currency
 */
export function couponFor(reader: Reader, id: string, sessionCurrency: string, nowS: number): Stripe.Coupon {
  const { object } = find(reader, id, "discounts[0][coupon]");
  if (!isValid(object, nowS)) throw badParameter(`Coupon ${id} is used up or has expired.`, "discounts[0]");
  if (object.currency !== sessionCurrency) {
    throw badParameter(`Coupon ${id} takes off ${object.currency} only.`, "discounts[0]");
  }
  return object;
}

/** The lines with their share of what a coupon takes off; never more than they come to. Cents. */
export function withDiscount(lines: LineItem[], coupon: Stripe.Coupon): LineItem[] {
  const subtotal = lines.reduce((sum, line) => sum + line.amount_subtotal, 0);
  const off = Math.min(coupon.amount_off ?? 0, subtotal);
  let passed = 0;
  let given = 0;
  return lines.map((line) => {
    passed += line.amount_subtotal;
    const until = subtotal > 0 ? Math.round((off * passed) / subtotal) : 0;
    const share = until - given;
    given = until;
    return { ...line, amount_discount: share, amount_total: line.amount_subtotal - share };
  });
}

function find(reader: Reader, id: string, param = "coupon"): CouponRecord {
  const record = reader.get("coupons", id);
  if (!record) throw noSuch("coupon", id, param);
  return record;
}

const isValid = ({ max_redemptions, times_redeemed, redeem_by }: Stripe.Coupon, nowS: number): boolean =>
  (max_redemptions === null || times_redeemed < max_redemptions) && (redeem_by === null || nowS < redeem_by);
