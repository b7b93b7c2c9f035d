import type Stripe from "stripe";
import { withShipping } from "../flow/session-parts";
import type { SessionRecord } from "../state/records";
import type { Reader } from "../state/state";
import { collects, type FieldName, type FormFaults, type FormValues } from "./fields";
import { Html, html } from "./html";
import { choiceStyles, styles } from "./styles";

/** What the form shows besides the session itself. */
export interface FormState {
  values: FormValues;
  faults: FormFaults;
  /** The bank's refusal, or a summary of the faults. */
  alert?: string;
}

function money(cents: number, currency: string): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(cents / 100);
}

function document(title: string, body: Html, extraStyles = ""): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${new Html(styles + extraStyles)}</style>
</head>
<body>
<header><p class="note">Local payment sandbox — no real money</p></header>
${body}
</body>
</html>`;
  return page.text;
}

/** The page of a session nobody can pay any more, or of none at all. */
export function messagePage(title: string, text: string, link?: { href: string; label: string }): string {
  return document(
    title,
    html`<main class="message"><h1>${title}</h1><p>${text}</p>
${link && html`<p><a href="${link.href}">${link.label}</a></p>`}</main>`,
  );
}

/** The payment form with the order summary. Works without scripts: it has none. */
export function paymentPage(reader: Reader, record: SessionRecord, form: FormState): string {
  const { object: session } = record;
  const rates = session.shipping_options.length;
  const body = html`<div class="columns">
<aside class="summary" aria-label="Order summary"><div class="inner">
${session.cancel_url && html`<a class="back" href="${session.cancel_url}">Back</a>`}
${summary(reader, record)}
</div></aside>
<main class="pay"><div class="inner">
${form.alert && html`<p class="alert" role="alert" tabindex="-1" autofocus>${form.alert}</p>`}
${paymentForm(reader, session, form)}
</div></main>
</div>`;
  return document("Pay securely", body, rates > 0 ? choiceStyles(rates) : "");
}

/** An amount that depends on the shipping method: all are in the page, the style sheet shows the chosen one. */
function perRate(
  session: Stripe.Checkout.Session,
  amount: (priced: Stripe.Checkout.Session) => number,
): Html {
  const currency = session.currency ?? "usd";
  if (session.shipping_options.length === 0) return html`<span>${money(amount(session), currency)}</span>`;
  const spans = session.shipping_options.map(
    (_, index) =>
      html`<span class="for-rate for-rate-${index}">${money(amount(withShipping(session, index)), currency)}</span>`,
  );
  return html`${spans}`;
}

function summary(reader: Reader, { object: session, lineItems }: SessionRecord): Html {
  const currency = session.currency ?? "usd";
  const lines = lineItems.map((line) => {
    const product =
      typeof line.price.product === "string" ? reader.get("products", line.price.product) : undefined;
    const quantity = line.quantity ?? 1;
    return html`<li>${product?.image && html`<img src="${product.image}" alt="">`}
<span class="what">${line.description}<br><span class="muted">${quantity} × ${money(line.price.unit_amount ?? 0, currency)}</span></span>
<span class="money">${money(line.amount_subtotal, currency)}</span></li>`;
  });
  const off = session.total_details?.amount_discount ?? 0;
  const [coupon] = (session.discounts ?? []).map((discount) =>
    typeof discount.coupon === "string" ? reader.get("coupons", discount.coupon)?.object : undefined,
  );
  return html`<h1>Your order</h1>
<p class="amount">${perRate(session, (priced) => priced.amount_total ?? 0)}</p>
<ul class="lines">${lines}</ul>
<dl>
<div><dt>Subtotal</dt><dd class="money">${money(session.amount_subtotal ?? 0, currency)}</dd></div>
${off > 0 && html`<div><dt>${coupon?.name ?? "Discount"}</dt><dd class="money">−${money(off, currency)}</dd></div>`}
${
  session.shipping_options.length > 0 &&
  html`<div><dt>Shipping</dt><dd class="money">${perRate(session, (priced) => priced.shipping_cost?.amount_total ?? 0)}</dd></div>`
}
${session.automatic_tax.enabled ? html`<div><dt>Sales tax</dt><dd>by your address</dd></div>` : ""}
<div class="total"><dt>Total</dt><dd class="money">${perRate(session, (priced) => priced.amount_total ?? 0)}</dd></div>
</dl>`;
}

function paymentForm(reader: Reader, session: Stripe.Checkout.Session, form: FormState): Html {
  const wants = collects(session);
  const input = (name: FieldName, label: string, attributes: Record<string, string>) =>
    field(name, label, attributes, form);
  return html`<form method="post" novalidate>
<h2>Contact</h2>
${input("email", "Email", { type: "email", autocomplete: "email", required: "" })}
${wants.phone && input("phone", "Phone number", { type: "tel", autocomplete: "tel", required: "" })}
${
  wants.shipping &&
  html`<h2>Delivery</h2>
${input("name", "Full name", { autocomplete: "shipping name", required: "" })}
${input("line1", "Address", { autocomplete: "shipping address-line1", required: "" })}
${input("line2", "Apartment", { autocomplete: "shipping address-line2", placeholder: "Optional" })}
${input("city", "City", { autocomplete: "shipping address-level2", required: "" })}
<div class="row">
${input("state", "State", { autocomplete: "shipping address-level1", required: "" })}
${input("postal_code", "ZIP", { autocomplete: "shipping postal-code", inputmode: "numeric", required: "" })}
</div>
<p class="muted">United States</p>`
}
${wants.rates > 0 && shippingMethods(reader, session, form)}
${
  wants.card &&
  html`<h2>Payment</h2>
${input("card_number", "Card number", { autocomplete: "cc-number", inputmode: "numeric", placeholder: "1234 1234 1234 1234", required: "" })}
<div class="row">
${input("expiry", "MM / YY", { autocomplete: "cc-exp", inputmode: "numeric", required: "" })}
${input("cvc", "CVC", { autocomplete: "cc-csc", inputmode: "numeric", required: "" })}
</div>
${input("cardholder", "Cardholder name", { autocomplete: "cc-name", required: "" })}`
}
<button type="submit">Pay</button>
<details class="muted"><summary>Test cards</summary>
4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0000 0000 9995 has insufficient funds.
Any future date and any three digits do.</details>
</form>`;
}

function field(name: FieldName, label: string, attributes: Record<string, string>, form: FormState): Html {
  const fault = form.faults[name];
  const rest = Object.entries(attributes).map(([key, value]) => html` ${key}="${value}"`);
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${form.values[name]}"${rest}${
    fault && html` aria-invalid="true" aria-describedby="${name}-fault"`
  }>
${fault && html`<p class="fault" id="${name}-fault">${fault}</p>`}</div>`;
}

function shippingMethods(reader: Reader, session: Stripe.Checkout.Session, form: FormState): Html {
  const currency = session.currency ?? "usd";
  const chosen = Number(form.values.shipping_rate ?? 0);
  const choices = session.shipping_options.map((option, index) => {
    const rate =
      typeof option.shipping_rate === "string"
        ? reader.get("shippingRates", option.shipping_rate)?.object
        : undefined;
    const duration = rate?.delivery_estimate ? estimate(rate.delivery_estimate) : "";
    return html`<label class="choice"><input type="radio" name="shipping_rate" id="shipping_rate-${index}" value="${index}"${
      index === chosen && html` checked`
    }><span class="what">${rate?.display_name} ${duration && html`<span class="muted">${duration}</span>`}</span>
<span class="money">${option.shipping_amount === 0 ? "Free" : money(option.shipping_amount, currency)}</span></label>`;
  });
  return html`<h2 id="shipping-method">Shipping method</h2>
<fieldset role="radiogroup" aria-labelledby="shipping-method">${choices}</fieldset>
${form.faults.shipping_rate && html`<p class="fault">${form.faults.shipping_rate}</p>`}`;
}

function estimate({ minimum, maximum }: Stripe.ShippingRate.DeliveryEstimate): string {
  const bounds = [minimum, maximum].filter((bound) => bound !== null);
  const [first] = bounds;
  if (!first) return "";
  const values = [...new Set(bounds.map((bound) => bound.value))].join("–");
  const unit = first.unit.replace("_", " ");
  return `${values} ${unit}${values === "1" ? "" : "s"}`;
}
