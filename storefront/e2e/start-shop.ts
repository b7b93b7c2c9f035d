import { startShop } from "../../commerce/test/shop";
import { openTestDatabases } from "../../commerce/test/test-database";

/** One shop of real processes for all browser tests; each test brings its own customers. */
export default async function startShopForTests(): Promise<() => Promise<void>> {
  const databases = await openTestDatabases();
  // One trusted proxy, so that the tests' API clients can come from addresses of their own.
  const shop = await startShop({
    storefront: true,
    settings: { TRUSTED_PROXIES: "1", WITHDRAWAL_DAYS: "14" },
  });
  process.env.SHOP_URL = shop.storeUrl;
  process.env.SHOP_ENGINE_URL = shop.engineUrl;
  process.env.SHOP_MAILBOX_URL = shop.mailboxUrl;
  process.env.SHOP_SANDBOX_URL = shop.sandboxUrl;
  return async () => {
    await shop.stop();
    await databases.stop();
  };
}
