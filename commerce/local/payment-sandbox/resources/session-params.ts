import { z } from "zod";
import { boolean, currency, expandable, integer, list, metadata, text, url } from "../http/params";

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency: currency(),
    unit_amount: integer(),
    product_data: z.strictObject({
      name: text(),
      description: text().optional(),
      images: list(url(), 8).optional(),
      metadata: metadata().optional(),
      tax_code: text().optional(),
      unit_label: text(12).optional(),
    }),
    tax_behavior: z.enum(["exclusive", "inclusive", "unspecified"]).optional(),
  }),
  quantity: integer(1),
  metadata: metadata().optional(),
});

const estimate = z.strictObject({
  unit: z.enum(["business_day", "day", "hour", "month", "week"]),
  value: integer(1),
});

const shippingOption = z.strictObject({
  shipping_rate_data: z.strictObject({
    display_name: text(100),
    type: z.enum(["fixed_amount"]).optional(),
    fixed_amount: z.strictObject({ amount: integer(), currency: currency() }),
    delivery_estimate: z
      .strictObject({ minimum: estimate.optional(), maximum: estimate.optional() })
      .optional(),
    metadata: metadata().optional(),
    tax_behavior: z.enum(["exclusive", "inclusive", "unspecified"]).optional(),
    tax_code: text().optional(),
  }),
});

const intentData = z.strictObject({
  capture_method: z.enum(["automatic", "automatic_async", "manual"]).optional(),
  description: text(1000).optional(),
  metadata: metadata().optional(),
  receipt_email: text(512).optional(),
  statement_descriptor: text(22).optional(),
  statement_descriptor_suffix: text(22).optional(),
});

const customText = z.strictObject({ message: text(1200) });

/** The part of `POST /v1/checkout/sessions` that hosted card payments use. */
export const sessionParams = z.strictObject({
  ...expandable,
  mode: z.enum(["payment"]),
  ui_mode: z.enum(["hosted_page", "hosted"]).optional(),
  success_url: url(),
  cancel_url: url().optional(),
  client_reference_id: text(200).optional(),
  customer: text().optional(),
  customer_update: z
    .strictObject({
      address: z.enum(["auto", "never"]).optional(),
      name: z.enum(["auto", "never"]).optional(),
      shipping: z.enum(["auto", "never"]).optional(),
    })
    .optional(),
  customer_email: z
    .string()
    .max(512)
    .refine((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), {
      params: { code: "email_invalid" },
      message: "Invalid email address: %s",
    })
    .optional(),
  currency: currency().optional(),
  line_items: list(lineItem),
  discounts: list(z.strictObject({ coupon: text() }), 1).optional(),
  shipping_options: list(shippingOption, 5).optional(),
  shipping_address_collection: z
    .strictObject({ allowed_countries: list(z.string().regex(/^[A-Z]{2}$/), 250) })
    .optional(),
  phone_number_collection: z.strictObject({ enabled: boolean() }).optional(),
  payment_intent_data: intentData.optional(),
  metadata: metadata().optional(),
  expires_at: integer().optional(),
  allowed_payment_method_types: list(z.enum(["card"])).optional(),
  /** Older API versions know the list under this name. */
  payment_method_types: list(z.enum(["card"])).optional(),
  automatic_tax: z.strictObject({ enabled: boolean() }).optional(),
  // Accepted because they change nothing about what is paid and collected here.
  locale: text(20).optional(),
  submit_type: z.enum(["auto", "book", "donate", "pay"]).optional(),
  billing_address_collection: z.enum(["auto"]).optional(),
  customer_creation: z.enum(["always", "if_required"]).optional(),
  origin_context: z.enum(["mobile_app", "web"]).optional(),
  integration_identifier: text(200).optional(),
  adaptive_pricing: z.strictObject({ enabled: boolean() }).optional(),
  custom_text: z
    .strictObject({
      after_submit: customText.optional(),
      shipping_address: customText.optional(),
      submit: customText.optional(),
    })
    .optional(),
});

export type SessionParams = z.output<typeof sessionParams>;
