import express, { type Response, Router } from "express";
import { closeDispute, openDispute } from "../flow/dispute";
import { changeWebhookSettings, noRequest, webhookSettings } from "../flow/emit";
import { type ErrorBody, noSuch, StripeFailure } from "../flow/errors";
import { failRefund } from "../flow/fail-refund";
import { expire, settleDelayed } from "../flow/settle";
import { submit } from "../flow/submit";
import type { Surroundings } from "../http/route";
import type { SandboxState } from "../state/state";
import type { WebhookDispatcher } from "../webhooks/dispatcher";
import {
  completeBody,
  delayedBody,
  disputeBody,
  emptyBody,
  failureBody,
  flushBody,
  read,
  verdictBody,
  webhooksBody,
} from "./body";
import { submissionFrom } from "./shopper";

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

  router.post("/payment_intents/:id/dispute", (request, response) =>
    answer(response, () => {
      const body = read(disputeBody, request.body);
      return state.transaction((tx) => openDispute(tx, moment(), request.params.id, body));
    }),
  );

  router.post("/disputes/:id/close", (request, response) =>
    answer(response, () => {
      const verdict = read(verdictBody, request.body);
      return state.transaction((tx) => closeDispute(tx, moment(), request.params.id, verdict));
    }),
  );

  router.post("/refunds/:id/fail", (request, response) =>
    answer(response, () => {
      const { reason } = read(failureBody, request.body);
      return state.transaction((tx) => failRefund(tx, moment(), request.params.id, reason ?? "unknown"));
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
      changeWebhookSettings(state, { mode, copies });
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

function describe(state: SandboxState, webhooks: WebhookDispatcher): object {
  const { mode, copies } = webhookSettings(state);
  const deliveries = state.all("deliveries");
  const count = (wanted: string) => deliveries.filter((delivery) => delivery.state === wanted).length;
  return { mode, copies, url: webhooks.url, held: count("held"), pending: count("pending") };
}
