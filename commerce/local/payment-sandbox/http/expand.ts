import { badParameter } from "../flow/errors";
import type { Reader } from "../state/state";

type Answer = Record<string, unknown>;

/** How the id in a field is turned into its object. */
const lookups: Record<string, (reader: Reader, id: string) => object | undefined> = {
  payment_intent: (reader, id) => reader.get("intents", id)?.object,
  latest_charge: (reader, id) => reader.get("charges", id)?.object,
  charge: (reader, id) => reader.get("charges", id)?.object,
  shipping_rate: (reader, id) => reader.get("shippingRates", id)?.object,
};

/** Parts that are left out of an answer until somebody asks for them. */
const inclusions: Record<string, (reader: Reader, id: string) => object | undefined> = {
  "checkout.session.line_items": (reader, id) => ({
    object: "list",
    data: reader.get("sessions", id)?.lineItems ?? [],
    has_more: false,
    url: `/v1/checkout/sessions/${id}/line_items`,
  }),
  "charge.refunds": (reader, id) => ({
    object: "list",
    data: reader
      .all("refunds")
      .map((refund) => refund.object)
      .filter((refund) => refund.charge === id)
      .reverse(),
    has_more: false,
    url: `/v1/charges/${id}/refunds`,
  }),
};

/**
 * Replaces the ids at the given paths (`payment_intent.latest_charge`, `data.line_items`) by their objects.
 *
 * @throws StripeFailure 400 for a path that leads to nothing expandable
 */
export function expand<T extends object>(reader: Reader, answer: T, paths: string[]): T {
  if (paths.length === 0) return answer;
  const copy = structuredClone(answer);
  for (const path of paths) expandPath(reader, copy as Answer, path.split("."), path);
  return copy;
}

function expandPath(reader: Reader, node: Answer, steps: string[], path: string): void {
  const [field, ...rest] = steps;
  if (field === undefined) return;
  const include = inclusions[`${String(node.object)}.${field}`];
  if (include) node[field] = include(reader, String(node.id));
  // A copy: a path that leads on from here writes into it.
  else if (typeof node[field] === "string")
    node[field] = structuredClone(lookups[field]?.(reader, node[field]));
  const value = node[field];
  if (value === undefined || typeof value === "string") {
    throw badParameter(`This property cannot be expanded (${path}).`, "expand");
  }
  for (const next of Array.isArray(value) ? value : [value]) {
    if (typeof next === "object" && next !== null) expandPath(reader, next as Answer, rest, path);
  }
}
