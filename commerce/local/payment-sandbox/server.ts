import { once } from "node:events";
import { createServer } from "node:http";
import express, { type NextFunction, type Request, type Response } from "express";
import { isLocalRequest } from "../loopback";
import { changeWebhookSettings, noRequest } from "./flow/emit";
import { StripeFailure } from "./flow/errors";
import { settleDue } from "./flow/settle";
import { hostedPageRouter } from "./hosted-page/routes";
import { apiRouter } from "./http/api";
import type { Surroundings } from "./http/route";
import { chargeRoutes } from "./resources/charges";
import { checkoutSessionRoutes } from "./resources/checkout-sessions";
import { couponRoutes } from "./resources/coupons";
import { customerRoutes } from "./resources/customers";
import { disputeRoutes } from "./resources/disputes";
import { eventRoutes } from "./resources/events";
import { paymentIntentRoutes } from "./resources/payment-intents";
import { refundRoutes } from "./resources/refunds";
import { SandboxState } from "./state/state";
import { testHelpersRouter } from "./test-helpers/routes";
import { WebhookDispatcher } from "./webhooks/dispatcher";

export interface PaymentSandboxOptions {
  /** 0 takes any free port. */
  port: number;
  /** @default "127.0.0.1" */
  host?: string;
  /** Where the state is kept; made on first use. */
  dataFile: string;
  /** Where events are sent. */
  webhookUrl: string;
  /** The types of events that are sent there, as an endpoint at Stripe is subscribed to some. @default all */
  events?: string[];
  /** @default "sk_test_sandbox" */
  apiKey?: string;
  /** @default "whsec_sandbox" */
  webhookSecret?: string;
  /** Milliseconds since the epoch; for tests that let time pass. @default Date.now */
  now?: () => number;
}

export interface PaymentSandbox {
  /** Base of the API and the hosted page, without a slash at the end. */
  url: string;
  /** Stops listening and sending; what is not delivered is delivered after the next start. */
  close(): Promise<void>;
}

const routes = [
  ...checkoutSessionRoutes,
  ...customerRoutes,
  ...couponRoutes,
  ...paymentIntentRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...eventRoutes,
];

/**
 * Starts the stand-in for Stripe: the part of its HTTP protocol that a shop with hosted card payments uses,
 * with webhooks, the page shoppers pay on, and helpers for scripts. It moves no money and stores no card number.
 *
 * @throws Error when the port is taken or the data file cannot be used
 */
export async function startPaymentSandbox(options: PaymentSandboxOptions): Promise<PaymentSandbox> {
  const { port, host = "127.0.0.1", dataFile, apiKey = "sk_test_sandbox", now = Date.now } = options;
  const server = createServer();
  // Listening comes first: a second sandbox fails here, before it touches the first one's file.
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  const actualPort = typeof address === "object" && address ? address.port : port;
  const url = `http://${host === "127.0.0.1" ? "localhost" : host}:${actualPort}`;

  const surroundings: Surroundings = { nowS: () => Math.floor(now() / 1000), url };
  const state = new SandboxState(dataFile, surroundings.nowS());
  changeWebhookSettings(state, { events: options.events });
  const secret = options.webhookSecret ?? "whsec_sandbox";
  const webhooks = new WebhookDispatcher(state, surroundings, { url: options.webhookUrl, secret });
  const settle = () => settleDue(state, { nowS: surroundings.nowS(), origin: noRequest });
  settle();
  const clock = setInterval(settle, 1000);

  const app = express();
  app.disable("x-powered-by");
  // Stripe's answers have none, and each would be hashed for it.
  app.disable("etag");
  app.disable("query parser");
  app.use(loopbackOnly);
  app.get("/health", (_request, response) => response.json({ status: "ok" }));
  app.use(hostedPageRouter(state, surroundings));
  app.use("/test_helpers", testHelpersRouter(state, surroundings, webhooks));
  app.use(apiRouter(state, surroundings, apiKey, routes));
  app.use(answerFault);
  server.on("request", app);

  return {
    url,
    close: async () => {
      clearInterval(clock);
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await Promise.all([closed, webhooks.close()]);
      state.close();
    },
  };
}

function loopbackOnly(request: Request, response: Response, next: NextFunction): void {
  if (isLocalRequest(request.headers)) {
    next();
    return;
  }
  const message = "The payment sandbox answers requests from this machine only.";
  response.status(403).json({ error: { type: "invalid_request_error", message } });
}

/** Anything unforeseen, in Stripe's shape; Express recognises this handler by its four parameters. */
function answerFault(error: unknown, _request: Request, response: Response, next: NextFunction): void {
  if (response.headersSent) {
    next(error);
    return;
  }
  const expected = error instanceof StripeFailure ? error : undefined;
  const fromClient = error instanceof Error && "status" in error && Number(error.status) < 500;
  const status = expected?.status ?? (fromClient ? 400 : 500);
  if (status === 500) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  const message = error instanceof Error ? error.message : "Unknown fault";
  response
    .status(status)
    .json({ error: expected?.body ?? { type: fromClient ? "invalid_request_error" : "api_error", message } });
}
