/**
 * The arrows of the house: storefront -> contract; storefront-api -> the other plugins; plugins -> kit; nobody imports
 * commerce; ui <- features <- routes.
 *
 * @type {import("dependency-cruiser").IConfiguration}
 */
export default {
  forbidden: [
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    {
      name: "resolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "\\+types/|^virtual:" },
    },
    {
      name: "plugins-know-no-shop",
      comment: "A plugin serves any Medusa shop; only its tests run inside this one.",
      severity: "error",
      from: { path: "^plugins/", pathNot: "^plugins/[^/]+/tests/" },
      to: { path: "^(commerce|storefront|medusa-config)" },
    },
    {
      name: "lower-plugins-stand-alone",
      severity: "error",
      from: {
        path: "^plugins/(catalogue|email-otp|mail-outbox|stripe-checkout|staff|stock-alerts|reviews|wishlist)/src",
      },
      to: { path: "^plugins/", pathNot: "^plugins/$1/" },
    },
    {
      name: "back-office-knows-the-catalogue-only",
      severity: "error",
      from: { path: "^plugins/back-office/src" },
      to: { path: "^plugins/", pathNot: "^plugins/(back-office|catalogue)/" },
    },
    {
      name: "after-sale-knows-the-checkout-only",
      severity: "error",
      from: { path: "^plugins/after-sale/src" },
      to: { path: "^plugins/", pathNot: "^plugins/(after-sale|stripe-checkout)/" },
    },
    {
      name: "kit-knows-no-plugin",
      comment: "What several share knows none of them.",
      severity: "error",
      from: { path: "^kit/" },
      to: { path: "^(plugins|commerce|storefront)/" },
    },
    {
      name: "settings-know-nobody",
      comment: "The list of settings is what the engine and the storefront share; it depends on neither.",
      severity: "error",
      from: { path: "^settings/" },
      to: { path: "^(kit|plugins|commerce|storefront)/" },
    },
    {
      name: "modules-know-no-callers",
      comment: "Inside a plugin: api, admin, jobs, subscribers -> workflows -> modules.",
      severity: "error",
      from: { path: "^plugins/([^/]+)/src/modules/" },
      to: { path: "^plugins/$1/src/(?!modules/)" },
    },
    {
      name: "providers-know-modules-only",
      severity: "error",
      from: { path: "^plugins/([^/]+)/src/providers/" },
      to: { path: "^plugins/$1/src/(?!(modules|providers)/)" },
    },
    {
      name: "workflows-know-no-callers",
      severity: "error",
      from: { path: "^plugins/([^/]+)/src/(workflows|mails)/" },
      to: { path: "^plugins/$1/src/(api|admin|jobs|subscribers)/" },
    },
    {
      name: "receipts-know-no-callers",
      comment: "Their test shows an order of the API's document.",
      severity: "error",
      from: { path: "^plugins/([^/]+)/src/receipts/", pathNot: "\\.test\\.ts$" },
      to: { path: "^plugins/$1/src/(api|admin|jobs|subscribers|workflows)/" },
    },
    {
      name: "jobs-and-subscribers-know-no-routes",
      comment: "What starts work does not lean on another thing that starts it.",
      severity: "error",
      from: { path: "^plugins/([^/]+)/src/(jobs|subscribers)/" },
      to: { path: "^plugins/$1/src/(api|admin)/" },
    },
    {
      name: "domain-code-knows-no-http",
      comment: "A rule of the shop holds for jobs, subscribers and scripts too, which have no request.",
      severity: "error",
      from: { path: "^plugins/([^/]+)/src/(modules|workflows|providers|mails|receipts|jobs|subscribers)/" },
      to: { path: "(^|/)node_modules/(express/|@types/express/|@medusajs/framework/dist/http/)" },
    },
    {
      name: "domain-code-knows-no-http-of-the-kit",
      comment:
        "The kit is seen as it is built, so the rule above does not see what stands behind a file of it.",
      severity: "error",
      from: { path: "^plugins/([^/]+)/src/(modules|workflows|providers|mails|receipts|jobs|subscribers)/" },
      to: { path: "^kit/(build|src)/http/" },
    },
    {
      name: "http-of-the-kit-lies-in-one-folder",
      severity: "error",
      from: { path: "^kit/src/", pathNot: "^kit/src/http/" },
      to: {
        path: "^kit/src/http/|(^|/)node_modules/(express/|@types/express/|@medusajs/framework/dist/http/)",
      },
    },
    {
      name: "dashboard-pages-run-in-the-browser",
      comment: "They reach the engine by calls alone; only types of its answers are shared.",
      severity: "error",
      from: { path: "^plugins/([^/]+)/src/admin/" },
      to: { path: "^plugins/$1/src/(?!admin/)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-circles-between-folders",
      severity: "error",
      scope: "folder",
      from: { path: "^plugins/[^/]+/src" },
      to: { circular: true },
    },
    {
      name: "commerce-calls-plugins-by-name",
      severity: "error",
      comment: "Only types are shared, so that options are checked where they are written.",
      from: { path: "^(commerce|medusa-config)" },
      to: { path: "^(plugins|storefront)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "storefront-sees-the-contract-only",
      severity: "error",
      from: { path: "^storefront/(app|server)" },
      to: { path: "^(plugins|commerce)/", pathNot: "^plugins/storefront-api/src/contract/" },
    },
    {
      name: "ui-knows-nothing-of-the-shop",
      severity: "error",
      from: { path: "^storefront/app/components/ui" },
      to: { path: "^storefront/app/(features|routes|stores)" },
    },
    {
      name: "features-know-no-routes",
      severity: "error",
      from: { path: "^storefront/app/(features|components)" },
      to: { path: "^storefront/app/routes/" },
    },
    {
      name: "features-stand-apart",
      comment:
        "A feature is a folder that can be deleted whole; the cart is what all selling features add to.",
      severity: "error",
      from: { path: "^storefront/app/features/([^/]+)/" },
      to: { path: "^storefront/app/features/", pathNot: "^storefront/app/features/($1|cart)/" },
    },
  ],
  options: {
    // What a package offers is seen, what lies behind it is not.
    doNotFollow: { path: "(^|/)(node_modules|\\.medusa|build|\\.react-router)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.arrows.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      conditionNames: ["types", "import", "require", "node", "default"],
    },
  },
};
