import type { z } from "zod";
import type { CallContract } from "../../contract/call-contract";
import type { calls } from "../../contract/calls";
import type { Facets, Suggestions } from "../../contract/catalogue";
import type { Address } from "../../contract/own-data";
import type { Passkey } from "../../contract/passkeys";
import type { Kind, Order, Product, Session, User } from "../../contract/records";
import type { Wishlist } from "../../contract/wishlist";

/** One of each record, as the API answers it. The types hold them to the contract. */
const user: User = {
  _id: "cus_01KAJ3Y0Q5V8E7",
  name: "Ann Example",
  email: "ann@example.com",
  country: "United States",
  isAdmin: false,
  emailVerified: true,
  createdAt: "2026-11-21T09:30:00.000Z",
};

const session: Session = {
  id: "ses_01KAJ3Y1B2",
  current: true,
  device: "Firefox on Windows",
  address: "203.0.113.7",
  createdAt: "2026-11-21T09:31:00.000Z",
  lastSeenAt: "2026-11-21T10:00:00.000Z",
};

const address: Address = {
  _id: "cuaddr_01KAJ3Y2C4",
  name: "Ann Example",
  phone: "+1 212 555 0123",
  line1: "1 Main Street",
  line2: "Apartment 4",
  city: "Austin",
  state: "TX",
  postal_code: "73301",
  country: "US",
  isDefault: true,
};

const passkey: Passkey = {
  _id: "01KAJ3Y3D6",
  name: "Phone",
  createdAt: "2026-11-21T09:40:00.000Z",
  lastUsedAt: "2026-11-22T18:05:00.000Z",
};

const image: Product["imageUrl"][number] = {
  secure_url: "https://shop.example/static/pictures/01KAJ-1600.jpg",
  public_id: "pic_01KAJ3X8",
  srcset: "https://shop.example/static/pictures/01KAJ-480.webp 480w",
  width: 1600,
  height: 1200,
  alt: "Carbon steel wok",
};

const facts: Product["attributes"] = [{ handle: "diameter", label: "Diameter", value: 14, unit: "in" }];

const product: Product = {
  _id: "prod_01KAJ3X9",
  handle: "cast-iron-wok-14",
  title: "cast iron wok, 14 inch",
  price: 79.95,
  priceFrom: 79.95,
  priceTo: 79.95,
  compareAtPrice: null,
  desc: "Pre-seasoned, flat base, for every heat source.",
  catchphrase1: "Holds its heat",
  catchphrase2: "Induction ready",
  catchphrase3: "Made to be handed down",
  imageUrl: [image],
  kind: "Cast iron",
  stock: 12,
  inStock: true,
  options: [],
  variants: [
    {
      _id: "variant_01KAJ3XA",
      title: "Standard",
      options: { Version: "Standard" },
      price: 79.95,
      compareAtPrice: null,
      stock: 12,
      inStock: true,
      sku: "WOK-14",
      imageUrl: [image],
      attributes: facts,
    },
  ],
  attributes: facts,
  rating: { average: 4.3, count: 12 },
};

const kind: Kind = { handle: "cast-iron", name: "Cast iron", count: 4 };

const order: Order = {
  paymentIntentId: "pi_3SVx1Q",
  orderNumber: 1042,
  products: [
    {
      _id: product._id,
      variantId: "variant_01KAJ3XA",
      title: "Cast iron wok, 14 inch",
      variantTitle: null,
      sku: "WOK-14",
      imageUrl: [image],
      quantity: 1,
      price: 79.95,
    },
  ],
  total: 7995,
  subtotal: 7995,
  shippingTotal: 0,
  discountTotal: 0,
  codes: [],
  createdAt: "2026-11-21T10:02:00.000Z",
  delivery_status: "pending",
  status: "shipped",
  returns: [],
  refundedTotal: 0,
  canCancel: false,
  returnableUntil: null,
  withdrawal: { until: null },
  transitDays: { earliest: 3, latest: 5 },
  parcels: [
    {
      lines: [
        {
          id: product._id,
          variantId: "variant_01KAJ3XA",
          title: "Cast iron wok, 14 inch",
          variantTitle: null,
          quantity: 1,
        },
      ],
      carrier: "UPS",
      trackingNumber: "1Z999AA10123456784",
      trackingUrl: "https://www.ups.com/track?tracknum=1Z999AA10123456784",
      packedAt: "2026-11-22T14:00:00.000Z",
      shippedAt: "2026-11-22T15:00:00.000Z",
      deliveredAt: null,
    },
  ],
  trackingNumber: "1Z999AA10123456784",
  shippedAt: "2026-11-22T15:00:00.000Z",
  shipping: {
    name: "Ann Example",
    email: "ann@example.com",
    phone: "+1 555 0100",
    address: {
      line1: "1 Main Street",
      line2: "",
      city: "Springfield",
      state: "IL",
      postal_code: "62701",
      country: "US",
    },
  },
};

const facets: Facets = {
  isSelling: true,
  total: 4,
  inStock: 4,
  kinds: [kind],
  materials: [{ name: "cast iron", count: 4 }],
  price: { min: 39.95, max: 129 },
  diameter: { min: 10.25, max: 14 },
  capacity: null,
  ovenSafe: { min: 500, max: 500 },
  induction: 4,
  dishwasher: 0,
  attributes: [
    {
      handle: "material",
      label: "Material",
      unit: null,
      type: "text",
      values: [{ value: "Cast iron", count: 4 }],
    },
    { handle: "diameter", label: "Diameter", unit: "in", type: "number", range: { min: 10.25, max: 14 } },
    { handle: "induction", label: "Induction", unit: null, type: "boolean", count: 4 },
  ],
};

const suggestions: Suggestions = { suggestions: [product], didYouMean: "wok" };

const wishlist: Wishlist = {
  items: [{ productId: product._id, addedAt: "2026-11-20T18:30:00.000Z", priceThen: 89.95 }],
  room: 499,
  token: null,
};

/** Examples of the named schemas of the document. */
export const recordExamples = {
  User: user,
  Session: session,
  Address: address,
  Passkey: passkey,
  Product: product,
  Kind: kind,
  Order: order,
};

type Calls = typeof calls;
type BodyOf<C extends CallContract> = C["body"] extends z.ZodType ? z.input<C["body"]> : never;

/** A body for each call that takes one; a call without is a fault that the compiler finds. */
export const bodyExamples: {
  [Id in keyof Calls as Calls[Id] extends { body: z.ZodType } ? Id : never]: BodyOf<Calls[Id]>;
} = {
  signUp: {
    name: "Ann Example",
    email: "ann@example.com",
    password: "a long enough passphrase",
    country: "United States",
  },
  login: { email: "ann@example.com", password: "a long enough passphrase" },
  requestEmailOtp: { email: "ann@example.com" },
  verifyEmail: { email: "ann@example.com", otp: "418205" },
  verifyByLink: { secret: "vU5cJ0mT8cW1rJk0bZ2v0m7qY4hS6nX3pL9aF1dG2eA" },
  requestPasswordReset: { email: "ann@example.com" },
  resetPassword: { email: "ann@example.com", otp: "418205", newPassword: "another good passphrase" },
  resetByLink: {
    secret: "vU5cJ0mT8cW1rJk0bZ2v0m7qY4hS6nX3pL9aF1dG2eA",
    newPassword: "another good passphrase",
  },
  requestSignInCode: { email: "ann@example.com" },
  signInByCode: { email: "ann@example.com", otp: "418205", name: "Ann Example", country: "United States" },
  signInByLink: { secret: "vU5cJ0mT8cW1rJk0bZ2v0m7qY4hS6nX3pL9aF1dG2eA" },
  changePassword: {
    email: "ann@example.com",
    currentPassword: "a long enough passphrase",
    newPassword: "another good passphrase",
  },
  showSecondFactor: { method: "totp", code: "418205" },
  updateMe: { name: "Ann Example", country: "United States", phone: "+1 212 555 0123" },
  addAddress: {
    name: address.name,
    phone: address.phone,
    line1: address.line1,
    city: address.city,
    state: address.state,
    postal_code: address.postal_code,
    country: "US",
  },
  eraseMe: { password: "a long enough passphrase" },
  undoErasure: { secret: "vU5cJ0mT8cW1rJk0bZ2v0m7qY4hS6nX3pL9aF1dG2eA" },
  changeEmail: { email: "ada.lovelace@example.com" },
  confirmEmail: { newOtp: "042137", oldOtp: "731942" },
  undoEmail: { secret: "vU5cJ0mT8cW1rJk0bZ2v0m7qY4hS6nX3pL9aF1dG2eA" },
  addPasskey: {
    response: {
      id: "q83vEjRWeJA",
      rawId: "q83vEjRWeJA",
      type: "public-key",
      response: {
        clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
        attestationObject: "o2NmbXRkbm9uZQ",
      },
    },
    name: passkey.name,
  },
  signInByPasskey: {
    response: {
      id: "q83vEjRWeJA",
      rawId: "q83vEjRWeJA",
      type: "public-key",
      response: {
        clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
        authenticatorData: "SZYN5YgOjGh0NBcPZHZgW4",
        signature: "MEUCIQDx",
      },
    },
  },
  changeAddress: { line2: "Apartment 5", isDefault: true },
  searchProducts: { searchField: "cast iron wok" },
  quoteCart: { cartItems: [{ id: product._id, quantity: 2 }], codes: ["SPRING"] },
  listOwnPrices: { productIds: [product._id] },
  createCheckoutSession: {
    cartItems: [{ id: product._id, quantity: 1, price: 79.95 }],
    userId: user._id,
  },
  listCustomerOrders: { userId: user._id },
  confirmDelivery: { paymentIntentId: order.paymentIntentId },
  shipOrder: { paymentIntentId: order.paymentIntentId, trackingNumber: "1Z999AA10123456784", carrier: "UPS" },
  uploadImages: { data: ["data:image/png;base64,iVBORw0KGgoAAAANSUhEUg=="] },
  addProduct: {
    title: "Copper jam pan",
    desc: "For jam.",
    price: 119.5,
    imageUrl: [{ secure_url: image.secure_url, public_id: image.public_id }],
    catchphrase1: "Heats at once",
    catchphrase2: "Cools at once",
    catchphrase3: "Shines",
    kind: "Stainless steel",
    stock: 20,
  },
  lookUpOrder: { email: "ann@example.com", orderNumber: 1042 },
  openLookedUpOrder: { email: "ann@example.com", orderNumber: 1042, otp: "042137" },
  openOrderByLink: { secret: "a-long-secret" },
  requestReturn: {
    lines: [{ id: product._id, quantity: 1, reason: "damaged" }],
    note: "The lid has a crack.",
  },
  withdraw: { lines: [{ id: product._id, quantity: 1 }] },
  addStockAlert: { productId: product._id, email: "ann@example.com" },
  confirmStockAlert: { secret: "vU5cJ0mT8cW1rJk0bZ2v0m7qY4hS6nX3pL9aF1dG2eA" },
  uploadOrderPictures: { data: ["data:image/png;base64,iVBORw0KGgoAAAANSUhEUg=="] },
  writeReview: {
    productId: product._id,
    rating: 5,
    title: "Sears like no other",
    text: "Three months, every day.",
    pictures: [image.public_id],
  },
  addToWishlist: {
    items: [{ productId: product._id, addedAt: "2026-11-20T18:30:00.000Z", price: 89.95 }],
  },
  updateProduct: { _id: product._id, price: 74.95 },
  deleteProduct: { _id: product._id, imagesToDelete: [image.public_id] },
};

/** Answers that are no named record. */
export const answerExamples: { [Id in keyof Calls]?: z.input<Calls[Id]["answer"]> } = {
  secondFactorOptions: {
    challenge: "c2VydmVyLXNpZGUtcmFuZG9tLWJ5dGVz",
    rpId: "shop.example",
    userVerification: "required",
    allowCredentials: [{ id: "q83vEjRWeJA", type: "public-key" }],
  },
  secondFactor: { needed: true, methods: ["totp", "recovery_code"], setUpAt: null },
  listFacets: facets,
  passkeyOptions: {
    challenge: "c2VydmVyLXNpZGUtcmFuZG9tLWJ5dGVz",
    rp: { id: "shop.example", name: "shop.example" },
    user: { id: "Y3VzXzAxS0FKM1kwUTVWOEU3", name: "ann@example.com", displayName: "" },
  },
  passkeySignInOptions: {
    challenge: "c2VydmVyLXNpZGUtcmFuZG9tLWJ5dGVz",
    rpId: "shop.example",
    userVerification: "required",
  },
  exportMe: {
    madeAt: "2026-11-23T09:00:00.000Z",
    email: "ann@example.com",
    parts: [{ name: "addresses", about: "Your address book.", items: [{ line1: "1 Main Street" }] }],
  },
  eraseMe: { finalAt: "2026-11-24T09:00:00.000Z" },
  suggestProducts: suggestions,
  quoteCart: {
    lines: [
      {
        id: product._id,
        variantId: "variant_01KAJ3XA",
        quantity: 2,
        mustChoose: false,
        unitPrice: 79.95,
        compareAtPrice: null,
        discount: 15.99,
        total: 143.91,
        available: 12,
      },
    ],
    subtotal: 159.9,
    discountTotal: 15.99,
    shipping: [
      {
        id: "so_01KAJ3XB",
        name: "Standard shipping",
        price: 0,
        arrives: { from: "2026-11-30", to: "2026-12-02" },
      },
    ],
    total: 143.91,
    freeShippingMissing: 0,
    codes: [{ code: "SPRING", ok: true, discount: 15.99, message: null }],
    promotions: [],
    problem: null,
  },
  listOwnPrices: {
    isMember: true,
    prices: [{ productId: product._id, variantId: "variant_01KAJ3XA", price: 69.95, compareAtPrice: null }],
  },
  createCheckoutSession: { url: "https://checkout.stripe.com/c/pay/cs_live_a1B2" },
  getPaymentStatus: { state: "paid", paymentIntentId: order.paymentIntentId },
  uploadOrderPictures: [{ secure_url: image.secure_url, public_id: image.public_id }],
  uploadImages: [{ secure_url: image.secure_url, public_id: image.public_id }],
  readWishlist: wishlist,
  addToWishlist: wishlist,
  shareWishlist: { token: "vU5cJ0mT8cW1rJk0bZ2v0m7qY4hS6nX3pL9aF1dG2eA" },
  readSharedWishlist: { name: "Ann", productIds: [product._id] },
  catalogueVersion: { version: "1764-3" },
};
