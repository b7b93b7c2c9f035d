import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { paths } from "./lib/paths";

export default [
  index("routes/home.tsx"),
  route(paths.collections.pattern, "routes/collections.tsx"),
  route(paths.products.pattern, "routes/products.tsx"),
  route(paths.product.pattern, "routes/product.tsx"),
  route(paths.search.pattern, "routes/search.tsx"),
  route(paths.compare.pattern, "routes/compare.tsx"),
  route(paths.wishlist.pattern, "routes/wishlist.tsx"),
  route(paths.sharedWishlist.pattern, "routes/shared-wishlist.tsx"),
  route(paths.policy.pattern, "routes/policy.tsx"),
  route(paths.terms.pattern, "routes/terms.tsx"),
  route(paths.privacy.pattern, "routes/privacy.tsx"),

  // These screens use React Query. The public pages above do without it and stay lighter.
  layout("routes/query-scope.tsx", [
    route(paths.login.pattern, "routes/login.tsx"),
    route(paths.signup.pattern, "routes/signup.tsx"),
    route(paths.resetOtp.pattern, "routes/reset-otp.tsx"),
    route(paths.resetPassword.pattern, "routes/reset-password.tsx"),
    route(paths.verifyEmail.pattern, "routes/verify-email.tsx"),
    route(paths.stockAlert.pattern, "routes/stock-alert.tsx"),
    route(paths.noReviewMails.pattern, "routes/no-review-mails.tsx"),
    route(paths.keepEmail.pattern, "routes/keep-email.tsx"),
    route(paths.keepAccount.pattern, "routes/keep-account.tsx"),
    route(paths.trackOrder.pattern, "routes/track-order.tsx"),
    route(paths.checkout.pattern, "routes/checkout.tsx"),
    route(paths.paymentSuccess.pattern, "routes/payment-success.tsx"),
    route(paths.paymentFailure.pattern, "routes/payment-failure.tsx"),
    route(paths.dashboard.pattern, "routes/dashboard.tsx", [
      index("routes/dashboard-index.tsx"),
      route(paths.profile.pattern, "routes/dashboard-profile.tsx"),
      route(paths.orders.pattern, "routes/dashboard-orders.tsx"),
      route(paths.order.pattern, "routes/dashboard-order.tsx"),
      route(paths.orderReviews.pattern, "routes/dashboard-reviews.tsx"),
      route(paths.changePassword.pattern, "routes/dashboard-change-password.tsx"),
    ]),
    route(paths.admin.pattern, "routes/admin.tsx", [
      index("routes/admin-index.tsx"),
      route(paths.adminCustomers.pattern, "routes/admin-customers.tsx"),
      route(paths.adminOrders.pattern, "routes/admin-customer-orders.tsx"),
      route(paths.adminOrder.pattern, "routes/admin-customer-order.tsx"),
      route(paths.adminAddProduct.pattern, "routes/admin-add-product.tsx"),
      route(paths.adminProducts.pattern, "routes/admin-products.tsx"),
    ]),
  ]),

  route(paths.sitemap.pattern, "routes/sitemap.ts"),
  route(paths.productFeed.pattern, "routes/product-feed.ts"),
  route(paths.manifest.pattern, "routes/manifest.ts"),
  route(paths.robots.pattern, "routes/robots.ts"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
