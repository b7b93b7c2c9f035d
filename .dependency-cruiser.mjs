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
      from: { path: "^plugins/(email-otp|stripe-checkout|staff)/src" },
      to: { path: "^plugins/", pathNot: "^plugins/$1/" },
    },
    {
      name: "kit-knows-no-plugin",
      comment: "What several share knows none of them.",
      severity: "error",
      from: { path: "^kit/" },
      to: { path: "^(plugins|commerce|storefront)/" },
    },
    {
      name: "staff-modules-know-no-workflow",
      comment: "Inside a plugin: api, admin, jobs, subscribers -> workflows -> modules.",
      severity: "error",
      from: { path: "^plugins/staff/src/modules/" },
      to: { path: "^plugins/staff/src/(?!modules/)" },
    },
    {
      name: "staff-workflows-know-no-api",
      severity: "error",
      from: { path: "^plugins/staff/src/(workflows|mails)/" },
      to: { path: "^plugins/staff/src/(api|admin|jobs|subscribers)/" },
    },
    {
      name: "commerce-calls-plugins-by-name",
      severity: "error",
      from: { path: "^(commerce|medusa-config)" },
      to: { path: "^(plugins|storefront)/" },
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
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(node_modules|\\.medusa|build|\\.react-router)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.arrows.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      conditionNames: ["types", "import", "require", "node", "default"],
    },
  },
};
