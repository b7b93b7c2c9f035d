import { defineConfig } from "@medusajs/framework/utils";

const {
  STRIPE_API_KEY: apiKey,
  STRIPE_API_BASE: apiBase,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
} = process.env;

/** A stranger's application: the engine as it comes and this plugin. */
export default defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: {
      storeCors: "http://localhost",
      adminCors: "http://localhost",
      authCors: "http://localhost",
      jwtSecret: process.env.JWT_SECRET,
      cookieSecret: process.env.COOKIE_SECRET,
    },
  },
  admin: { disable: true },
  modules: [
    {
      resolve: "@medusajs/medusa/payment",
      options: {
        providers: [
          {
            resolve: "@emberly/stripe-checkout/providers/stripe-checkout",
            id: "stripe-checkout",
            options: { apiKey, apiBase },
          },
        ],
      },
    },
  ],
  plugins: [
    {
      resolve: "@emberly/stripe-checkout",
      options: {
        apiKey,
        apiBase,
        webhookSecret,
        storeUrl: "http://store.example",
        reconcileAfterS: 2,
        reconcileIntervalS: 1,
        ...JSON.parse(process.env.CHECKOUT_OPTIONS ?? "{}"),
      },
    },
  ],
});
