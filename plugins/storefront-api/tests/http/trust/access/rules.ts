export const VISITORS = [
  "anonymous",
  "customer",
  "other customer",
  "support",
  "merchandiser",
  "administrator",
] as const;
export type Visitor = (typeof VISITORS)[number];

/** Who is let in; `closed` is a route that answers 404 to everybody. */
export type Verdict = readonly Visitor[] | "closed";

type Rule = [methods: string, path: RegExp, verdict: Verdict];

const EVERYBODY: Verdict = VISITORS;
const NOBODY: Verdict = [];
const ADMINISTRATOR: Verdict = ["administrator"];
const SUPPORT: Verdict = ["support", "administrator"];
const MERCHANDISER: Verdict = ["merchandiser", "administrator"];
const STAFF: Verdict = ["support", "merchandiser", "administrator"];
const SIGNED_IN: Verdict = ["customer", "other customer", ...STAFF];

/** The first rule that fits counts. A route that none fits fails the suite. */
const RULES: Rule[] = [
  // The engine's ways round the shop's own.
  ["*", /^\/store\/(customers|orders|carts|payment-collections|returns)(\/|$)/, "closed"],
  ["*", /^\/hooks\/payment\//, "closed"],
  ["*", /^\/cloud\//, "closed"],
  ["*", /^\/auth\/verification\//, "closed"],
  ["*", /^\/admin\/index\//, "closed"],

  // The catalogue, as the engine tells it.
  ["GET", /^\/store\//, EVERYBODY],
  ["POST", /^\/store\/(search$|shipping-options\/[^/]+\/calculate$)/, EVERYBODY],

  // Signing in to the dashboard: without credentials nobody gets anywhere, with a token its holder does.
  ["GET", /^\/auth\/user\/providers$/, EVERYBODY],
  ["POST", /^\/auth\/user\/emailpass\/reset-password$/, EVERYBODY],
  ["*", /^\/auth\/user\/emailpass/, NOBODY],
  ["DELETE", /^\/auth\/session$/, NOBODY],
  ["POST", /^\/auth\/mfa\/challenges\//, STAFF],
  ["*", /^\/auth\/(session|token\/refresh|mfa\/.+|emailpass\/user)$/, STAFF],

  // Stripe shows itself by its signature, not by who it is.
  ["POST", /^\/hooks\/stripe$/, EVERYBODY],

  // Of the dashboard: what everybody of the staff needs on every page.
  ["GET", /^\/admin\/(users\/me|rbac\/me\/permissions)$/, STAFF],
  // The dashboard asks for the engine's switches before anybody has signed in.
  ["GET", /^\/admin\/feature-flags$/, EVERYBODY],
  ["GET", /^\/admin\/(plugins|views|layouts)(\/|$)/, STAFF],
  ["GET", /^\/admin\/(stores|regions|currencies|sales-channels)(\/|$)/, STAFF],
  ["POST", /^\/admin\/invites\/accept$/, STAFF],

  // Products and stock are the merchandiser's.
  [
    "*",
    /^\/admin\/(products|product-(variants|options|tags|types|categories)|collections|inventory-items|uploads)(\/|$)/,
    MERCHANDISER,
  ],
  ["*", /^\/admin\/(stock|kitchenware|product-imports|today\/low-stock)(\/|$)/, MERCHANDISER],
  ["GET", /^\/admin\/(stock-locations|reservations)(\/|$)/, MERCHANDISER],

  // Orders are to be read by both, sent out by the merchandiser, changed by the administrator.
  [
    "GET",
    /^\/admin\/(orders|order-changes|claims|exchanges|returns|return-reasons|fulfillments|fulfillment-providers|shipping-(options|option-types|profiles))(\/|$)/,
    STAFF,
  ],
  ["POST", /^\/admin\/orders\/[^/]+\/(fulfillments|shipments)/, MERCHANDISER],
  ["POST", /^\/admin\/fulfillments(\/|$)/, MERCHANDISER],
  ["GET", /^\/admin\/(deliveries|today\/sales)(\/|$)/, STAFF],
  ["POST", /^\/admin\/deliveries(\/|$)/, MERCHANDISER],

  // Who bought and how it was paid is support's to read.
  [
    "GET",
    /^\/admin\/(customers|customer-groups|payments|payment-collections|refund-reasons|stripe-checkouts|today\/failed-mails)(\/|$)/,
    SUPPORT,
  ],

  // The rest of the dashboard: money, settings, the staff, and everything that nobody has thought of yet.
  ["*", /^\/admin\//, ADMINISTRATOR],

  // The shop's own calls.
  ["GET", /^\/api\/v1\/admin\/serverproducts$/, EVERYBODY],
  ["GET", /^\/api\/v1\/admin\/users$/, SUPPORT],
  ["*", /^\/api\/v1\/admin\//, MERCHANDISER],
  ["GET", /^\/api\/v1\/orders$/, STAFF],
  ["POST", /^\/api\/v1\/orders\/(ship|confirmDelivery)$/, MERCHANDISER],
  // Whose it is decides: see "whose it is" below.
  ["*", /^\/api\/v1\/(me|sessions|sessions\/[^/]+|orders\/[^/]+|change-password|pay\/.+)$/, SIGNED_IN],
  [
    "GET",
    /^\/api\/v1\/(ready|openapi\.json|docs.*|kinds|best-sellers|facets|products\/[^/]+|search\/suggest|catalogue\/version)$/,
    EVERYBODY,
  ],
  [
    "POST",
    /^\/api\/v1\/(signup|login|logout|request_email_otp(\/verify_email)?|password_reset\/(getOTP|reset)|search\/products)$/,
    EVERYBODY,
  ],
];

/** @returns undefined for a route that no rule speaks of */
export function verdictOn(method: string, path: string): Verdict | undefined {
  return RULES.find(
    ([methods, pattern]) => (methods === "*" || methods === method) && pattern.test(path),
  )?.[2];
}
