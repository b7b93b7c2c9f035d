import type Stripe from "stripe";
import { z } from "zod";
import { noSuch } from "../flow/errors";
import { expandable, metadata, text } from "../http/params";
import { type ApiRoute, route } from "../http/route";
import { newId } from "../state/ids";
import type { CustomerRecord } from "../state/records";
import type { Reader } from "../state/state";

const place = z.strictObject({
  city: text().optional(),
  country: text(2).optional(),
  line1: text().optional(),
  line2: text().optional(),
  postal_code: text().optional(),
  state: text().optional(),
});

const customerParams = z.strictObject({
  ...expandable,
  email: text(512).optional(),
  name: text(256).optional(),
  phone: text(20).optional(),
  shipping: z.strictObject({ name: text(), phone: text(20).optional(), address: place }).optional(),
  metadata: metadata().optional(),
});

type CustomerParams = z.output<typeof customerParams>;

export const customerRoutes: ApiRoute[] = [
  route({
    method: "post",
    path: "/v1/customers",
    params: customerParams,
    answer: ({ tx, params, nowS }) => {
      const record = { id: newId("cus", 14), object: toCustomer(params, nowS()) };
      record.object.id = record.id;
      tx.put("customers", record);
      return record.object;
    },
  }),
  route({
    method: "post",
    path: "/v1/customers/:id",
    params: customerParams,
    answer: ({ tx, id, params }) => {
      const before = findCustomer(tx, id);
      const object = { ...toCustomer(params, before.object.created), id };
      tx.put("customers", { id, object });
      return object;
    },
  }),
  route({
    method: "get",
    path: "/v1/customers/:id",
    params: z.strictObject(expandable),
    answer: ({ tx, id }) => findCustomer(tx, id).object,
  }),
  route({
    method: "delete",
    path: "/v1/customers/:id",
    params: z.strictObject(expandable),
    answer: ({ tx, id }) => {
      findCustomer(tx, id);
      tx.remove("customers", id);
      return { id, object: "customer", deleted: true };
    },
  }),
];

export function findCustomer(reader: Reader, id: string): CustomerRecord {
  const record = reader.get("customers", id);
  if (!record) throw noSuch("customer", id, "customer");
  return record;
}

/** Updates replace everything here, which is how the shop uses them. */
function toCustomer({ email, name, phone, shipping, metadata }: CustomerParams, created: number) {
  const address: Stripe.Address | undefined = shipping && {
    city: shipping.address.city ?? null,
    country: shipping.address.country ?? null,
    line1: shipping.address.line1 ?? null,
    line2: shipping.address.line2 ?? null,
    postal_code: shipping.address.postal_code ?? null,
    state: shipping.address.state ?? null,
  };
  return {
    id: "",
    object: "customer" as const,
    created,
    livemode: false,
    email: email ?? null,
    name: name ?? null,
    phone: phone ?? null,
    metadata: metadata ?? {},
    shipping: shipping && address ? { name: shipping.name, phone: shipping.phone ?? null, address } : null,
  };
}
