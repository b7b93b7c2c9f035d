import { defineConfig } from "@medusajs/framework/utils";

/** The engine as it comes, without the shop's plugins: what a user would have instead. */
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
});
