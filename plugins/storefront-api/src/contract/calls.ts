import { z } from "zod";
import {
  ChangePasswordBody,
  EmailBody,
  LoginBody,
  ResetByLinkBody,
  ResetPasswordBody,
  SignUpBody,
  VerifyByLinkBody,
  VerifyEmailBody,
} from "./accounts";
import {
  AddProductBody,
  DeleteProductBody,
  UpdateProductBody,
  UploadBody,
  UploadedImage,
  UsersQuery,
} from "./admin";
import {
  BestSellersQuery,
  CatalogueVersion,
  Facets,
  FacetsQuery,
  ListingQuery,
  MissedSearch,
  MissedSearchesQuery,
  ProductsQuery,
  SearchBody,
  Suggestions,
  SuggestQuery,
} from "./catalogue";
import { CheckoutSession, CreateCheckoutSessionBody } from "./checkout";
import { ConfirmDeliveryBody, CustomerOrdersBody, OrdersQuery, ShipBody } from "./orders";
import { Kind, Order, Product, Session, User } from "./records";
import { PasskeyOptions, SecondFactor, SecondFactorShown, ShowSecondFactorBody } from "./second-factor";

/**
 * Who may make a call: everyone, whoever is signed in, who is signed in and of the staff, or the same after a second
 * factor where there is one.
 */
export type Access = "anyone" | "session" | "staff" | "admin";

/** What a role can allow, as the engine writes it: resource and operation. */
export type Permission = `${string}:${"read" | "create" | "update" | "delete" | "*"}`;

/** What the outside sees of one call. `path` is below `/api/v1`. */
export interface CallContract {
  method: "GET" | "POST" | "DELETE";
  path: string;
  access: Access;
  /** What the administrator's role must allow, for the calls of administrators. */
  permission?: Permission;
  summary: string;
  /** Of the success answer; 200 unless said. */
  status?: 200 | 201 | 204;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Longest request body in bytes; 100 kB unless said. */
  bodyLimit?: number;
  /** The handler reads the body itself, while it arrives; `body` says what it looks like. */
  streamed?: true;
  answer: z.ZodType;
  /** Of the success answer; JSON unless said. */
  mediaType?: "text/html";
  /** Refusals that are particular to this call, by status. */
  failures?: Record<number, string>;
}

const nothing = z.undefined();
const done = z.object({ ok: z.literal(true) });
/** Longer than any handle, so that a mistyped address is an unknown product and not a fault. */
const idOrHandle = z.object({ idOrHandle: z.string().min(1).max(2000) });
const paymentIntent = z.object({ paymentIntentId: z.string().min(1).max(255) });

/** Eight pictures of 10 MB in base64, and the JSON around them. */
const UPLOAD_LIMIT = Math.ceil((8 * 10 * 1024 * 1024 * 4) / 3) + 64 * 1024;

/** Every call of `/api/v1` (contracts, section 4). Handlers are bound to these in `src/calls`. */
export const calls = {
  ready: {
    method: "GET",
    path: "/ready",
    access: "anyone",
    answer: z.object({ ready: z.literal(true) }),
    summary: "Whether the engine can serve: the database answers",
    failures: { 503: "The database does not answer" },
  },
  openApi: {
    method: "GET",
    path: "/openapi.json",
    access: "anyone",
    answer: z.record(z.string(), z.unknown()),
    summary: "This document",
  },
  docs: {
    method: "GET",
    path: "/docs",
    access: "anyone",
    answer: z.string(),
    mediaType: "text/html",
    summary: "This document as a page to read",
  },
  signUp: {
    method: "POST",
    path: "/signup",
    access: "anyone",
    status: 201,
    body: SignUpBody,
    answer: User,
    summary: "Creates an unverified account and mails a code",
  },
  login: {
    method: "POST",
    path: "/login",
    access: "anyone",
    body: LoginBody,
    answer: User,
    summary: "Signs in and starts a session",
    failures: {
      401: "Invalid email or password",
      403: "The password is right, but the email is not verified",
    },
  },
  logout: {
    method: "POST",
    path: "/logout",
    access: "anyone",
    status: 204,
    answer: nothing,
    summary: "Revokes the session",
  },
  me: { method: "GET", path: "/me", access: "session", answer: User, summary: "The signed-in account" },
  requestEmailOtp: {
    method: "POST",
    path: "/request_email_otp",
    access: "anyone",
    body: EmailBody,
    answer: done,
    summary: "Mails a verification code when there is an unverified account",
  },
  verifyEmail: {
    method: "POST",
    path: "/request_email_otp/verify_email",
    access: "anyone",
    body: VerifyEmailBody,
    answer: User,
    summary: "Verifies the account's email with a code",
    failures: { 400: "Invalid or expired code" },
  },
  verifyByLink: {
    method: "POST",
    path: "/request_email_otp/verify_link",
    access: "anyone",
    body: VerifyByLinkBody,
    answer: User,
    summary: "Verifies the account's email with the secret of the mail's link, in the browser that signed up",
    failures: {
      400: "This link is not valid any more",
      403: "The password was given in another browser",
    },
  },
  requestPasswordReset: {
    method: "POST",
    path: "/password_reset/getOTP",
    access: "anyone",
    body: EmailBody,
    answer: done,
    summary: "Mails a password reset code when the account exists",
  },
  resetPassword: {
    method: "POST",
    path: "/password_reset/reset",
    access: "anyone",
    body: ResetPasswordBody,
    answer: done,
    summary: "Sets a new password with a code and ends every session of the account",
  },
  resetByLink: {
    method: "POST",
    path: "/password_reset/reset_link",
    access: "anyone",
    body: ResetByLinkBody,
    answer: done,
    summary: "Sets a new password with the secret of the mail's link and ends every session of the account",
    failures: { 400: "This link is not valid any more" },
  },
  changePassword: {
    method: "POST",
    path: "/change-password",
    access: "session",
    body: ChangePasswordBody,
    answer: done,
    summary: "Sets a new password with the current one and ends every other session",
  },
  listSessions: {
    method: "GET",
    path: "/sessions",
    access: "session",
    answer: z.array(Session),
    summary: "Where the account is signed in",
  },
  endSession: {
    method: "DELETE",
    path: "/sessions/:id",
    access: "session",
    status: 204,
    params: z.object({ id: z.string().min(1).max(64) }),
    answer: nothing,
    summary: "Signs the account out in one place",
  },
  secondFactor: {
    method: "GET",
    path: "/second-factor",
    access: "staff",
    answer: SecondFactor,
    summary: "Whether this session must show a second factor before the calls of the staff, and how it can",
  },
  secondFactorOptions: {
    method: "POST",
    path: "/second-factor/options",
    access: "staff",
    answer: PasskeyOptions,
    summary: "What a browser needs to show one of the account's passkeys; good for 5 minutes",
    failures: { 404: "No passkey can be shown here" },
  },
  showSecondFactor: {
    method: "POST",
    path: "/second-factor",
    access: "staff",
    body: ShowSecondFactorBody,
    answer: SecondFactorShown,
    summary: "Shows a second factor, once for the session",
    failures: {
      400: "Invalid or expired code",
      429: "Ten wrong codes within 15 minutes; `Retry-After` says when to come back",
    },
  },
  listProducts: {
    method: "GET",
    path: "/admin/serverproducts",
    access: "anyone",
    query: ProductsQuery,
    answer: z.array(Product),
    summary: "The catalogue's listing",
  },
  getProduct: {
    method: "GET",
    path: "/products/:idOrHandle",
    access: "anyone",
    params: idOrHandle,
    answer: Product,
    summary: "One product by id or handle",
  },
  listKinds: {
    method: "GET",
    path: "/kinds",
    access: "anyone",
    answer: z.array(Kind),
    summary: "The five sub-kinds with the number of their products",
  },
  listBestSellers: {
    method: "GET",
    path: "/best-sellers",
    access: "anyone",
    query: BestSellersQuery,
    answer: z.array(Product),
    summary: "What sold best in the last 90 days and is in stock, filled up with the newest",
  },
  searchProducts: {
    method: "POST",
    path: "/search/products",
    access: "anyone",
    query: ListingQuery,
    body: SearchBody,
    answer: z.array(Product),
    summary: "Products that match a text, best first; of very many no more than about 400",
    failures: { 400: "Nothing matches, or the text is blank" },
  },
  suggestProducts: {
    method: "GET",
    path: "/search/suggest",
    access: "anyone",
    query: SuggestQuery,
    answer: Suggestions,
    summary: "Up to six products for a text that is still being typed, and what it was probably meant to be",
  },
  listFacets: {
    method: "GET",
    path: "/facets",
    access: "anyone",
    query: FacetsQuery,
    answer: Facets,
    summary: "How many products there are of what, among those that the listing's parameters leave",
  },
  listMissedSearches: {
    method: "GET",
    path: "/admin/searches",
    access: "admin",
    permission: "product:read",
    query: MissedSearchesQuery,
    answer: z.array(MissedSearch),
    summary: "What shoppers of the last thirty days looked for in vain, most often first",
  },
  catalogueVersion: {
    method: "GET",
    path: "/catalogue/version",
    access: "anyone",
    answer: CatalogueVersion,
    summary: "Changes whenever any product, price, stock or kind that the shop shows has changed",
  },
  createCheckoutSession: {
    method: "POST",
    path: "/pay/create-checkout-session",
    access: "session",
    body: CreateCheckoutSessionBody,
    answer: CheckoutSession,
    summary: "Holds the stock and opens a hosted payment page",
    failures: {
      409: "Lines of the cart have changed: the message names them, `X-Cart-Changes` has them as JSON",
      503: "The payment service does not answer; nothing was charged",
    },
  },
  listCustomerOrders: {
    method: "POST",
    path: "/orders/customer",
    access: "session",
    body: CustomerOrdersBody,
    answer: z.array(Order),
    summary: "A customer's orders, newest first",
  },
  getOrder: {
    method: "GET",
    path: "/orders/:paymentIntentId",
    access: "session",
    params: paymentIntent,
    answer: Order,
    summary: "One order by its payment intent",
  },
  listOrders: {
    method: "GET",
    path: "/orders",
    access: "admin",
    permission: "order:read",
    query: OrdersQuery,
    answer: z.array(Order),
    summary: "All orders, newest first",
  },
  confirmDelivery: {
    method: "POST",
    path: "/orders/confirmDelivery",
    access: "admin",
    permission: "fulfillment:update",
    body: ConfirmDeliveryBody,
    answer: Order,
    summary: "Marks an order as delivered",
    failures: { 404: "There is no such order", 409: "Already delivered, or cancelled" },
  },
  shipOrder: {
    method: "POST",
    path: "/orders/ship",
    access: "admin",
    permission: "fulfillment:update",
    body: ShipBody,
    answer: Order,
    summary: "Marks an order as dispatched and mails its tracking number",
    failures: { 404: "There is no such order", 409: "Already dispatched, or cancelled" },
  },
  listUsers: {
    method: "GET",
    path: "/admin/users",
    access: "admin",
    permission: "customer:read",
    query: UsersQuery,
    answer: z.array(User),
    summary: "The customers",
  },
  uploadImages: {
    method: "POST",
    path: "/admin/",
    access: "admin",
    permission: "file:create",
    body: UploadBody,
    bodyLimit: UPLOAD_LIMIT,
    streamed: true,
    answer: z.array(UploadedImage),
    summary: "Stores up to eight pictures given as data URLs",
  },
  addProduct: {
    method: "POST",
    path: "/admin/add-product",
    access: "admin",
    permission: "product:create",
    body: AddProductBody,
    answer: Product,
    summary: "Adds a product",
    failures: { 409: "Saved, but not on sale in this shop, or its name is taken" },
  },
  updateProduct: {
    method: "POST",
    path: "/admin/update-product",
    access: "admin",
    permission: "product:update",
    body: UpdateProductBody,
    answer: Product,
    summary: "Changes a product",
    failures: {
      404: "There is no such product",
      409: "The stock would fall below what is held, or the product is not on sale in this shop",
    },
  },
  deleteProduct: {
    method: "POST",
    path: "/admin/delete",
    access: "admin",
    permission: "product:delete",
    body: DeleteProductBody,
    answer: done,
    summary: "Deletes a product and its pictures; past orders keep their lines",
    failures: { 404: "There is no such product", 409: "Somebody is paying for it just now" },
  },
} as const satisfies Record<string, CallContract>;
