import express, { type Response, Router } from "express";
import { z } from "zod";
import { isCardNumber } from "./flow/cards";
import type { Submission } from "./flow/payment-objects";
import { expire, settleDelayed } from "./flow/settle";
import { submit } from "./flow/submit";
import { collects } from "./hosted-page/fields";
import { type ErrorBody, noSuch, StripeFailure } from "./http/errors";
import type { Surroundings } from "./http/route";
import { noRequest, webhookSettings } from "./resources/events";
import type { SessionRecord } from "./state/records";
import type { SandboxState } from "./state/state";
import type { WebhookDispatcher } from "./webhooks/dispatcher";

const text = () => z.string().max(500);

const completeBody = z.strictObject({
  card: z.union([z.string(), z.object({ number: z.string() })]).optional(),
  email: z.email().optional(),
  shipping_rate: z.int().min(0).optional(),
  shipping_details: z
    .object({
      name: text().optional(),
      phone: text().nullish(),
      address: z
        .object({
          line1: text().nullish(),
          line2: text().nullish(),
          city: text().nullish(),
          state: text().nullish(),
          postal_code: text().nullish(),
          country: text().nullish(),
        })
        .optional(),
    })
    .optional(),
  delayed: z.boolean().optional(),
});

const webhooksBody = z.strictObject({
  mode: z.enum(["deliver", "hold", "duplicate", "drop"]).optional(),
  copies: z.int().min(2).max(100).optional(),
  url: z.url().optional(),
});

const flushBody = z.strictObject({ order: z.enum(["created", "reverse"]).optional() });
const delayedBody = z.strictObject({ outcome: z.enum(["succeeded", "failed"]) });
const emptyBody = z.strictObject({});

const sampleShopper = {
  email: "shopper@example.com",
  name: "Jenny Rosen",
  phone: "+14155550132",
  address: {
    city: "San Francisco",
    country: "US",
    line1: "510 Townsend St",
    line2: null,
    postal_code: "94103",
    state: "CA",
  },
};

/** What Stripe does not have and scripts need: shoppers on demand, and a say in how webhooks arrive. */
export function testHelpersRouter(
  state: SandboxState,
  surroundings: Surroundings,
  webhooks: WebhookDispatcher,
): Router {
  const router = Router();
  // Any content type: a helper called without a body, or by a tool that labels it carelessly, still works.
  router.use(express.text({ type: () => true, limit: "100kb" }));
  const moment = () => ({ nowS: surroundings.nowS(), origin: noRequest });

  router.post("/checkout/sessions/:id/complete", (request, response) =>
    answer(response, () => {
      const body = read(completeBody, request.body);
      const record = state.get("sessions", request.params.id);
      if (!record) throw noSuch("checkout.session", request.params.id, "session");
      const submission = submissionFrom(record, body, surroundings.nowS());
      const result = state.transaction((tx) =>
        submit(tx, record, submission, surroundings.nowS(), noRequest),
      );
      if (!result.declined) return result.session;
      const { code, declineCode, message } = result.declined;
      const charge = result.intent.latest_charge;
      throw new StripeFailure(402, {
        type: "card_error",
        code,
        decline_code: declineCode,
        message,
        payment_intent: result.intent,
        ...(typeof charge === "string" && { charge }),
      });
    }),
  );

  router.post("/checkout/sessions/:id/settle", (request, response) =>
    answer(response, () => {
      const { outcome } = read(delayedBody, request.body);
      return state.transaction((tx) =>
        settleDelayed(tx, moment(), request.params.id, outcome === "succeeded"),
      );
    }),
  );

  router.post("/checkout/sessions/:id/expire", (request, response) =>
    answer(response, () => {
      read(emptyBody, request.body);
      return state.transaction((tx) => expire(tx, moment(), request.params.id));
    }),
  );

  router.get("/webhooks", (_request, response) => answer(response, () => describe(state, webhooks)));

  router.post("/webhooks", (request, response) =>
    answer(response, () => {
      const body = read(webhooksBody, request.body);
      if (body.url !== undefined) webhooks.setUrl(body.url);
      const current = webhookSettings(state);
      const mode = body.mode ?? current.mode;
      const copies = body.copies ?? (body.mode ? 2 : current.copies);
      state.transaction((tx) => tx.put("settings", { id: "webhooks", mode, copies }));
      return describe(state, webhooks);
    }),
  );

  router.post("/webhooks/flush", async (request, response, next) => {
    try {
      const { order } = read(flushBody, request.body);
      const counts = await webhooks.flush(order === "reverse");
      answer(response, () => ({ ...counts, ...describe(state, webhooks) }));
    } catch (error) {
      if (!(error instanceof StripeFailure)) return next(error);
      answer(response, () => {
        throw error;
      });
    }
  });

  return router;
}

function answer(response: Response, work: () => object): void {
  try {
    response.json(work());
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    const body: { error: ErrorBody } = { error: error.body };
    response.status(error.status).json(body);
  }
}

function read<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(parseJson(typeof body === "string" && body.trim() ? body : "{}"));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const param = issue?.path.join(".") ?? "";
  throw refuse(`${param || "The body"}: ${issue?.message ?? "not valid"}`, param);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) throw refuse("The body is not JSON.", "");
    throw error;
  }
}

function refuse(message: string, param: string): StripeFailure {
  return new StripeFailure(400, { type: "invalid_request_error", message, ...(param && { param }) });
}

function submissionFrom(
  record: SessionRecord,
  body: z.output<typeof completeBody>,
  nowS: number,
): Submission {
  const { object: session } = record;
  const wants = collects(session);
  const given = typeof body.card === "string" ? body.card : (body.card?.number ?? "4242424242424242");
  const number = given.replace(/[\s-]/g, "");
  if (!isCardNumber(number)) {
    const message = "Your card number is invalid.";
    throw new StripeFailure(402, { type: "card_error", code: "incorrect_number", message, param: "card" });
  }
  const rateIndex = body.shipping_rate ?? 0;
  if (rateIndex > 0 && rateIndex >= wants.rates) {
    throw refuse(`This Checkout Session has ${wants.rates} shipping options.`, "shipping_rate");
  }
  const details = body.shipping_details;
  const address = details?.address ? { ...nowhere, ...definedOnly(details.address) } : sampleShopper.address;
  const allowed = session.shipping_address_collection?.allowed_countries;
  if (allowed && !allowed.some((country) => country === address.country)) {
    throw refuse(`Shipping to ${address.country} is not offered.`, "shipping_details.address.country");
  }
  const name = details?.name ?? sampleShopper.name;
  const phone = wants.phone ? (details?.phone ?? sampleShopper.phone) : null;
  return {
    email: body.email ?? session.customer_email ?? sampleShopper.email,
    card: { number, expMonth: 12, expYear: new Date(nowS * 1000).getUTCFullYear() + 3 },
    cardholder: name,
    rateIndex,
    shipping: wants.shipping ? { name, phone, address } : null,
    delayed: body.delayed ?? false,
  };
}

const nowhere = { city: null, country: "US", line1: null, line2: null, postal_code: null, state: null };

function definedOnly<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(object).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}

function describe(state: SandboxState, webhooks: WebhookDispatcher): object {
  const { mode, copies } = webhookSettings(state);
  const deliveries = state.all("deliveries");
  const count = (wanted: string) => deliveries.filter((delivery) => delivery.state === wanted).length;
  return { mode, copies, url: webhooks.url, held: count("held"), pending: count("pending") };
}
