import { defineConfig } from "@medusajs/framework/utils";

/**
 * The engine as it comes, without the shop's plugins: what a user would have instead. Its search has the catalogue's
 * provider beside its own, each with an index of the same products; the shop's words come as JSON.
 */
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
      resolve: "@medusajs/medusa/search",
      options: {
        default_provider: "search-postgres",
        providers: [
          { resolve: "@medusajs/medusa/search-postgres", id: "postgres" },
          {
            resolve: "@emberly/catalogue/providers/search",
            id: "catalogue",
            options: JSON.parse(process.env.SEARCH_WORDS ?? "{}"),
          },
        ],
      },
    },
  ],
});
