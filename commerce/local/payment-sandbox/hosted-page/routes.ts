import express, { type Response, Router } from "express";
import { noRequest } from "../flow/emit";
import { submit } from "../flow/submit";
import type { Surroundings } from "../http/route";
import type { SessionRecord } from "../state/records";
import type { SandboxState } from "../state/state";
import { checkForm, type FormValues } from "./fields";
import { type FormState, messagePage, paymentPage } from "./page";

/** Nothing but its own style sheet and the products' pictures; no other site may frame it. */
const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; frame-ancestors 'none'",
  "Cache-Control": "no-store",
  // Not `no-referrer`: browsers would then send the form with the origin "null", as from a stranger.
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
};

/** The page a shopper is sent to: `GET` shows it, `POST` pays. */
export function hostedPageRouter(state: SandboxState, surroundings: Surroundings): Router {
  const router = Router();

  router.get("/c/pay/:id", (request, response) => {
    const record = state.get("sessions", request.params.id);
    if (record?.object.status !== "open") return closed(response, record);
    show(response, 200, paymentPage(state, record, { values: knownValues(state, record), faults: {} }));
  });

  router.post("/c/pay/:id", express.urlencoded({ extended: false, limit: "100kb" }), (request, response) => {
    const record = state.get("sessions", request.params.id);
    // The second click of a double click finds the session paid: it leads on like the first.
    if (record?.object.status === "complete") return response.redirect(303, successUrl(record));
    if (record?.object.status !== "open") return closed(response, record);

    const values = request.body as FormValues;
    const again = (status: number, form: Omit<FormState, "values">) =>
      show(response, status, paymentPage(state, record, { ...form, values: { ...values, cvc: "" } }));
    const checked = checkForm(record.object, values, surroundings.nowS());
    if (checked.faults) {
      return again(400, { faults: checked.faults, alert: "Please check the fields that are marked below." });
    }
    const result = state.transaction((tx) =>
      submit(tx, record, checked.submission, surroundings.nowS(), noRequest),
    );
    if (result.declined) return again(402, { faults: {}, alert: result.declined.message });
    response.redirect(303, successUrl(record));
  });

  return router;
}

/** What the page opens with: the email, and where the session's customer has goods sent. */
function knownValues(state: SandboxState, { object }: SessionRecord): FormValues {
  const email = object.customer_email ?? object.customer_details?.email ?? "";
  const customer = typeof object.customer === "string" ? state.get("customers", object.customer) : undefined;
  const shipping = customer?.object.shipping;
  if (!shipping) return { email };
  const { city, line1, line2, postal_code, state: region } = shipping.address;
  const text = (value: string | null) => value ?? undefined;
  return {
    email,
    name: shipping.name,
    phone: text(shipping.phone),
    line1: text(line1),
    line2: text(line2),
    city: text(city),
    state: text(region),
    postal_code: text(postal_code),
  };
}

function show(response: Response, status: number, page: string): void {
  response.status(status).set(headers).send(page);
}

function successUrl({ id, object }: SessionRecord): string {
  return (object.success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", id);
}

function closed(response: Response, record: SessionRecord | undefined): void {
  if (!record) {
    show(response, 404, messagePage("Page not found", "There is no payment page at this address."));
  } else if (record.object.status === "complete") {
    const link = { href: successUrl(record), label: "Continue" };
    show(response, 200, messagePage("Already paid", "This order has already been paid.", link));
  } else {
    const link = record.object.cancel_url ? { href: record.object.cancel_url, label: "Back" } : undefined;
    const text = "The time to pay has run out, and nothing was charged. Please start the checkout again.";
    show(response, 410, messagePage("This payment page has expired", text, link));
  }
}
