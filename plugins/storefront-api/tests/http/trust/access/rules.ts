export const VISITORS = [
  "anonymous",
  "customer",
  "other customer",
  "support",
  "merchandiser",
  "order desk",
  "promoter",
  "support key",
  "bare key",
  "administrator",
] as const;
export type Visitor = (typeof VISITORS)[number];

/** Who is let in; `closed` is a route that answers 404 to everybody. */
export type Verdict = readonly Visitor[] | "closed";

type Rule = [methods: string, path: RegExp, verdict: Verdict];

const EVERYBODY: Verdict = VISITORS;
const NOBODY: Verdict = [];
const ADMINISTRATOR: Verdict = ["administrator"];
const SUPPORT: Verdict = ["support", "support key", "administrator"];
const MERCHANDISER: Verdict = ["merchandiser", "administrator"];
const PROMOTER: Verdict = ["promoter", "administrator"];
/** Who sends parcels: a role that was made up for it, and the merchandiser. */
const SENDERS: Verdict = ["merchandiser", "order desk", "administrator"];
const READS_PARCELS: Verdict = ["support", "support key", ...SENDERS];
const READS_ORDER_PAGE: Verdict = ["support", "support key", "merchandiser", "administrator"];
/** People of the staff, whatever their role. */
const PEOPLE: Verdict = ["support", "merchandiser", "order desk", "promoter", "administrator"];
/** What is signed in to the dashboard, programs included. */
const STAFF: Verdict = [...PEOPLE, "support key", "bare key"];
const SIGNED_IN: Verdict = ["customer", "other customer", ...PEOPLE];

/** The first rule that fits counts. A route that none fits fails the suite. */
const RULES: Rule[] = [
  // The engine's ways round the shop's own.
  ["*", /^\/store\/(customers|orders|carts|payment-collections|returns)(\/|$)/, "closed"],
  // Of email-otp, which has neither option here: customers come in under /api/v1.
  ["*", /^\/store\/(sign-in-code|passkeys)(\/|$)/, "closed"],
  ["*", /^\/hooks\/payment\//, "closed"],
  ["*", /^\/cloud\//, "closed"],
  ["*", /^\/auth\/(verification|customer)\//, "closed"],
  ["*", /^\/auth\/(USER|session|token|mfa)\/(emailpass|providers)(\/|$)/, "closed"],
  ["*", /^\/admin\/index\//, "closed"],
  ["POST", /^\/admin\/workflows-executions\/[^/]+\/run$/, "closed"],
  ["POST", /^\/admin\/products\/imports?(\/|$)/, "closed"],

  // The catalogue, as the engine tells it.
  ["GET", /^\/store\//, EVERYBODY],
  ["POST", /^\/store\/(search$|shipping-options\/[^/]+\/calculate$)/, EVERYBODY],

  // Signing in to the dashboard: without credentials nobody gets anywhere, with a token its holder does.
  ["GET", /^\/auth\/user\/providers$/, EVERYBODY],
  ["POST", /^\/auth\/user\/passkey\/options$/, EVERYBODY],
  // An empty answer of a browser's is refused for what it is, whoever sends it.
  ["POST", /^\/auth\/user\/passkey\/sign-in$/, EVERYBODY],
  ["POST", /^\/auth\/user\/emailpass\/reset-password$/, EVERYBODY],
  ["POST", /^\/auth\/user\/emailpass\/update$/, NOBODY],
  ["POST", /^\/auth\/emailpass\/user$/, "closed"],
  ["*", /^\/auth\/user\/emailpass/, NOBODY],
  ["DELETE", /^\/auth\/session$/, NOBODY],
  // A token of this moment would pass for a sign-in.
  ["POST", /^\/auth\/token\/refresh$/, NOBODY],
  ["POST", /^\/auth\/mfa\/challenges\//, PEOPLE],
  ["*", /^\/auth\/(session|mfa\/.+)$/, PEOPLE],

  // Stripe shows itself by its signature, not by who it is.
  ["POST", /^\/hooks\/stripe$/, EVERYBODY],

  // The engine's own roles, which this shop has in another way, and what goes round every look at a file.
  ["*", /^\/admin\/rbac\//, "closed"],
  ["*", /^\/admin\/users\/[^/]+\/roles/, "closed"],
  ["POST", /^\/admin\/uploads\/presigned-urls$/, "closed"],

  // Of the dashboard: what everybody of the staff needs on every page.
  ["GET", /^\/admin\/(users|staff)\/me$/, STAFF],
  // Keys have no second factor.
  ["*", /^\/admin\/staff\/me\//, PEOPLE],
  // The dashboard asks for the engine's switches before anybody has signed in.
  ["GET", /^\/admin\/feature-flags$/, EVERYBODY],
  ["GET", /^\/admin\/(plugins|views|layouts)(\/|$)/, STAFF],
  ["POST", /^\/admin\/invites\/accept$/, PEOPLE],
  ["GET", /^\/admin\/(stores|regions|currencies|sales-channels)(\/|$)/, READS_ORDER_PAGE],

  // Products and stock are the merchandiser's.
  [
    "*",
    /^\/admin\/(products|product-(variants|options|tags|types|categories)|collections|inventory-items|uploads)(\/|$)/,
    MERCHANDISER,
  ],
  [
    "*",
    /^\/admin\/(stock|stock-alerts|reviews|kitchenware|product-imports|today\/low-stock)(\/|$)/,
    MERCHANDISER,
  ],
  ["GET", /^\/admin\/(stock-locations|reservations)(\/|$)/, MERCHANDISER],

  // Orders are to be read by most, sent out by some, changed by the administrator.
  ["GET", /^\/admin\/orders(\/|$)/, READS_PARCELS],
  // A file with everybody's orders, customers and payments is for who may read them all.
  ["POST", /^\/admin\/orders\/export$/, SUPPORT],
  ["GET", /^\/admin\/today\/sales$/, READS_PARCELS],
  ["GET", /^\/admin\/(fulfillments|deliveries)(\/|$)/, READS_PARCELS],
  ["GET", /^\/admin\/order-returns\/left-out$/, READS_PARCELS],
  [
    "GET",
    /^\/admin\/(order-changes|claims|exchanges|returns|order-returns|return-reasons|fulfillment-providers|shipping-(options|option-types|profiles))(\/|$)/,
    READS_ORDER_PAGE,
  ],
  ["POST", /^\/admin\/orders\/[^/]+\/(fulfillments|shipments)/, SENDERS],
  ["POST", /^\/admin\/(fulfillments|deliveries)(\/|$)/, SENDERS],

  // Who bought and how it was paid is support's to read.
  [
    "GET",
    /^\/admin\/(customers|customer-data|customer-groups|payments|payment-collections|refund-reasons|stripe-checkouts|failed-mails)(\/|$)/,
    SUPPORT,
  ],

  // A role that was made up: discounts and sales, and nothing else.
  ["*", /^\/admin\/(promotions|campaigns|price-lists)(\/|$)/, PROMOTER],

  // The rest of the dashboard: money, settings, the staff, and everything that nobody has thought of yet.
  ["*", /^\/admin\//, ADMINISTRATOR],

  // The shop's own calls.
  ["GET", /^\/api\/v1\/admin\/serverproducts$/, EVERYBODY],
  ["GET", /^\/api\/v1\/admin\/users$/, ["support", "administrator"]],
  ["*", /^\/api\/v1\/admin\//, MERCHANDISER],
  ["GET", /^\/api\/v1\/orders$/, ["support", "merchandiser", "order desk", "administrator"]],
  ["POST", /^\/api\/v1\/orders\/(ship|confirmDelivery)$/, SENDERS],
  ["*", /^\/api\/v1\/second-factor(\/options)?$/, PEOPLE],
  // Whose it is decides: see "whose it is" below.
  ["*", /^\/api\/v1\/(me|sessions|sessions\/[^/]+|orders\/[^/]+|change-password|pay\/.+)$/, SIGNED_IN],
  ["POST", /^\/api\/v1\/cart\/quote$/, EVERYBODY],
  ["POST", /^\/api\/v1\/own-prices$/, SIGNED_IN],
  ["POST", /^\/api\/v1\/review-mails\/stop$/, EVERYBODY],
  ["POST", /^\/api\/v1\/reviews(\/[^/]+\/report)?$/, SIGNED_IN],
  ["GET", /^\/api\/v1\/orders\/[^/]+\/reviewable$/, SIGNED_IN],
  ["GET", /^\/api\/v1\/orders\/[^/]+\/receipt\.pdf$/, SIGNED_IN],
  ["GET", /^\/api\/v1\/products\/[^/]+\/reviews$/, EVERYBODY],
  ["POST", /^\/api\/v1\/orders\/[^/]+\/(cancel|pictures|returns|withdrawal)$/, SIGNED_IN],
  ["POST", /^\/api\/v1\/order-lookup(\/verify|\/link)?$/, EVERYBODY],
  ["GET", /^\/api\/v1\/stock-alerts$/, SIGNED_IN],
  ["DELETE", /^\/api\/v1\/stock-alerts\/[^/]+$/, SIGNED_IN],
  ["POST", /^\/api\/v1\/stock-alerts(\/confirm)?$/, EVERYBODY],
  ["*", /^\/api\/v1\/wishlist(\/|$)/, SIGNED_IN],
  ["GET", /^\/api\/v1\/wishlists\/[^/]+$/, EVERYBODY],
  [
    "*",
    /^\/api\/v1\/(addresses(\/[^/]+)?|me\/(?!(erase|email)\/undo).+|passkeys(\/options|\/(?!sign-in)[^/]+)?)$/,
    SIGNED_IN,
  ],
  ["POST", /^\/api\/v1\/(me\/(erase|email)\/undo|passkeys\/sign-in(\/options)?)$/, EVERYBODY],
  [
    "GET",
    /^\/api\/v1\/(ready|openapi\.json|docs.*|kinds|best-sellers|facets|product-handles|products|products\/[^/]+(\/goes-with)?|search\/suggest|catalogue\/version)$/,
    EVERYBODY,
  ],
  [
    "POST",
    /^\/api\/v1\/(signup|login|logout|sign-in-code(\/verify(_link)?)?|request_email_otp(\/verify_(email|link))?|password_reset\/(getOTP|reset|reset_link)|search\/products)$/,
    EVERYBODY,
  ],
];

/** @returns undefined for a route that no rule speaks of */
export function verdictOn(method: string, path: string): Verdict | undefined {
  return RULES.find(
    ([methods, pattern]) => (methods === "*" || methods === method) && pattern.test(path),
  )?.[2];
}
