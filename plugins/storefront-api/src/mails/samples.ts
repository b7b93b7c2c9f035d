const ORDER = {
  orderNumber: 1042,
  lines: [
    { title: "cast iron skillet, 12 inch", quantity: 1, total: 3950 },
    {
      title: "stainless steel saucepan with lid and a name that is long enough to wrap",
      quantity: 2,
      total: 10_800,
    },
  ],
  subtotal: 14_750,
  shippingTotal: 0,
  total: 14_750,
  shipping: {
    name: "Ann Example",
    address: {
      line1: "1 Main Street",
      line2: "Apartment 4",
      city: "Austin",
      state: "TX",
      postal_code: "73301",
      country: "US",
    },
  },
  orderUrl: "https://shop.example/dashboard/orders",
};

const RETURN = {
  returnNumber: 1007,
  orderNumber: 1042,
  at: "21 November 2026 at 14:05 UTC",
  lines: [{ title: "cast iron skillet, 12 inch", quantity: 1 }],
  orderUrl: "https://shop.example/track-order",
};
const RETURN_ADDRESS = ["Emberly warehouse", "200 Foundry Street", "Portland, ME 04101", "US"];

const WAITED_FOR = {
  title: "round dutch oven",
  variantTitle: "Sage",
  handle: "round-dutch-oven",
  variantId: "variant_01KAJ3XA",
};

/** Data for every template, to look at them and to test them with. */
export const SAMPLE_DATA: Record<string, unknown> = {
  "email-otp.verify-email": {
    code: "042137",
    minutes: 10,
    link: "https://shop.example/verify-email#a-long-secret",
  },
  "email-otp.reset-password": {
    code: "042137",
    minutes: 10,
    link: "https://shop.example/reset-password#a-long-secret",
  },
  "email-otp.sign-in": { code: "042137", minutes: 10, link: "https://shop.example/login#a-long-secret" },
  "email-otp.order-lookup": {
    code: "042137",
    minutes: 10,
    link: "https://shop.example/track-order#a-long-secret",
  },
  "order.cancelled": ORDER,
  "stock-alerts.confirm": { ...WAITED_FOR, secret: "a-long-secret" },
  "stock-alerts.back-in-stock": WAITED_FOR,
  "reviews.ask": {
    orderId: "order_01KAJ3XA",
    orderNumber: 1042,
    hasAccount: true,
    products: [
      { productId: "prod_01KAJ3XA", title: "cast iron skillet", variantTitle: "12 inch" },
      { productId: "prod_01KAJ3XB", title: "stainless steel saucepan with lid", variantTitle: null },
    ],
    stopToken: "order_01KAJ3XA.a-long-secret",
  },
  "email-otp.erase": {
    code: "042137",
    minutes: 10,
    link: "https://shop.example/dashboard/profile#a-long-secret",
  },
  "email-otp.change-email": { code: "731942", minutes: 10 },
  "email-otp.new-email": { code: "042137", minutes: 10 },
  "account.email-changed": {
    link: "https://shop.example/keep-email#a-long-secret",
    newEmail: "ada.lovelace@example.com",
  },
  "account.email-wanted": {},
  "account.erasure-asked": {
    link: "https://shop.example/keep-account#a-long-secret",
    finalAt: "2026-11-24T09:00:00.000Z",
    openOrders: [1042],
  },
  "account.erased": { kept: ["Your orders, which the law asks us to keep with our books."] },
  "account.exists": {},
  "account.passkey-added": { name: "Phone" },
  "account.password-changed": { passkeys: ["Phone"], arePasskeysRemoved: true },
  "account.new-sign-in": { device: "Firefox on Windows", at: "21 November 2026 at 14:05 UTC" },
  "order.placed": ORDER,
  "order.dispatched": {
    ...ORDER,
    trackingNumber: "9400 1000 0000 0000 0000 00",
    trackingUrl: "https://tools.usps.com/go/TrackConfirmAction?tLabels=9400100000000000000000",
    carrier: "USPS",
  },
  "order.delivered": ORDER,
  "order.refunded": { ...ORDER, reason: "$39.50 was refunded to your card." },
  "payment.voided": {
    ...ORDER,
    orderNumber: undefined,
    reason: "The order could not be placed, so your card was not charged.",
  },
  "return.requested": { ...RETURN, fee: 495 },
  "return.withdrawn": { ...RETURN, isWithdrawal: true },
  "return.approved": { ...RETURN, words: "The lid is chipped: we are sorry.", address: RETURN_ADDRESS },
  "return.refused": { ...RETURN, words: "The pan was used on an open fire, which our guarantee leaves out." },
  "return.closed": { ...RETURN, words: "We asked the carrier, and they have no parcel of yours." },
  "return.arrived": {
    ...RETURN,
    missing: [{ title: "round dutch oven, 5 quart", quantity: 2 }],
    address: RETURN_ADDRESS,
  },
  "return.received": RETURN,
  "return.reminder": { ...RETURN, address: RETURN_ADDRESS },
  "staff.invited": {
    roles: ["Merchandiser"],
    link: "https://shop.example/app/invite?token=a-long-token",
    until: "22 November 2026 at 14:05 UTC",
  },
  "staff.reset-password": { link: "https://shop.example/app/reset-password?token=a-long-token" },
  "staff.second-factor-reset": { link: "https://shop.example/app/login" },
};
