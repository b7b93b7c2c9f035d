/**
 * Every address of the shop: the pattern that `routes.ts` registers and the `href` that links use.
 * Changing an address means changing it here.
 */
export const paths = {
  home: { pattern: "/", href: () => "/" },
  collections: { pattern: "/collections", href: () => "/collections" },
  products: { pattern: "/products", href: (search = "") => `/products${search}` },
  product: {
    pattern: "/products/:handle",
    href: (handleOrId: string, variantId?: string) =>
      `/products/${encodeURIComponent(handleOrId)}${variantId ? `?variant=${encodeURIComponent(variantId)}` : ""}`,
  },
  search: {
    pattern: "/search",
    href: (query = "", filters = "") =>
      query ? `/search?q=${encodeURIComponent(query)}${filters.replace("?", "&")}` : "/search",
  },
  /** Without the address's own escapes for commas: handles have none, and the address is to be read and shared. */
  compare: {
    pattern: "/compare",
    href: (handles: readonly string[] = [], onlyDifferences = false) =>
      handles.length === 0
        ? "/compare"
        : `/compare?products=${handles.map(encodeURIComponent).join(",")}${onlyDifferences ? "&only=differences" : ""}`,
  },
  wishlist: { pattern: "/wishlist", href: () => "/wishlist" },
  sharedWishlist: {
    pattern: "/wishlist/:token",
    href: (token: string) => `/wishlist/${encodeURIComponent(token)}`,
  },
  policy: { pattern: "/policy", href: () => "/policy" },
  terms: { pattern: "/terms", href: () => "/terms" },
  privacy: { pattern: "/privacy", href: () => "/privacy" },

  login: { pattern: "/login", href: () => "/login" },
  signup: { pattern: "/signup", href: () => "/signup" },
  resetOtp: { pattern: "/reset-otp", href: () => "/reset-otp" },
  resetPassword: { pattern: "/reset-password", href: () => "/reset-password" },
  verifyEmail: { pattern: "/verify-email", href: () => "/verify-email" },

  stockAlert: { pattern: "/stock-alert", href: () => "/stock-alert" },
  noReviewMails: { pattern: "/no-review-mails", href: () => "/no-review-mails" },
  keepEmail: { pattern: "/keep-email", href: () => "/keep-email" },
  keepAccount: { pattern: "/keep-account", href: () => "/keep-account" },

  trackOrder: { pattern: "/track-order", href: () => "/track-order" },

  checkout: { pattern: "/checkout", href: () => "/checkout" },
  paymentSuccess: { pattern: "/payment-success", href: () => "/payment-success" },
  paymentFailure: { pattern: "/payment-failure", href: () => "/payment-failure" },

  dashboard: { pattern: "/dashboard", href: () => "/dashboard" },
  profile: { pattern: "/dashboard/profile", href: () => "/dashboard/profile" },
  orders: { pattern: "/dashboard/orders", href: () => "/dashboard/orders" },
  order: {
    pattern: "/dashboard/orders/:paymentIntentId",
    href: (paymentIntentId: string) => `/dashboard/orders/${encodeURIComponent(paymentIntentId)}`,
  },
  orderReviews: {
    pattern: "/dashboard/orders/:paymentIntentId/reviews",
    href: (paymentIntentId: string) => `/dashboard/orders/${encodeURIComponent(paymentIntentId)}/reviews`,
  },
  changePassword: { pattern: "/dashboard/change-password", href: () => "/dashboard/change-password" },

  /** A file of the API, not a screen. */
  export: { pattern: "/api/v1/me/export", href: () => "/api/v1/me/export" },

  admin: { pattern: "/admin", href: () => "/admin" },
  adminCustomers: { pattern: "/admin/customers", href: () => "/admin/customers" },
  adminOrders: { pattern: "/admin/customer-orders", href: () => "/admin/customer-orders" },
  adminOrder: {
    pattern: "/admin/customer-orders/:paymentIntentId",
    href: (paymentIntentId: string) => `/admin/customer-orders/${encodeURIComponent(paymentIntentId)}`,
  },
  adminAddProduct: { pattern: "/admin/add-product", href: () => "/admin/add-product" },
  adminProducts: { pattern: "/admin/products", href: () => "/admin/products" },

  /** Its files are at the same address, because a sitemap may only name what is beside or below it. @param file number of one of them */
  sitemap: {
    pattern: "/sitemap.xml",
    href: (file?: number) => (file === undefined ? "/sitemap.xml" : `/sitemap.xml?file=${file}`),
  },
  productFeed: { pattern: "/product-feed.xml", href: () => "/product-feed.xml" },
  manifest: { pattern: "/site.webmanifest", href: () => "/site.webmanifest" },
  robots: { pattern: "/robots.txt", href: () => "/robots.txt" },
} as const;
