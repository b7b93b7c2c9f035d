import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const BUILT = ["**/node_modules/**", "**/.medusa/**", "**/build/**", ".cache/**"];

export default defineConfig({
  test: {
    projects: [
      {
        resolve: {
          alias: {
            "~": here("./storefront/app"),
            "@contract": here("./plugins/storefront-api/src/contract"),
          },
        },
        test: {
          name: "unit",
          include: [
            "{commerce,kit,settings,plugins/*}/**/*.test.ts",
            "storefront/{app,server}/**/*.test.{ts,tsx}",
          ],
          exclude: [...BUILT, "**/tests/**"],
          // What many files import is loaded once for each worker. A file that replaces a global puts it back.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "http",
          include: ["{commerce,plugins/*}/tests/**/*.test.ts"],
          exclude: BUILT,
          globalSetup: "commerce/test/global-setup.ts",
          setupFiles: "plugins/storefront-api/tests/contract-watch.ts",
          testTimeout: 60_000,
          hookTimeout: 180_000,
          // Tests wait for mails, webhooks and jobs: with two workers, a quarter of two cores had nothing to do.
          maxWorkers: 3,
          // Files of one worker share its shop, see commerce/test/shop.ts.
          isolate: false,
          // What a busy machine broke runs once more; the report says which test needed it.
          retry: 1,
        },
      },
    ],
  },
});
