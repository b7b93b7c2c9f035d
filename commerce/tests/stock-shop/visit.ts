import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { type Caller, plainShopDatabase, signIn } from "./plain-shop";
import { type Installed, StockShop } from "./stock-shop";
import { Storefront } from "./storefront";
import { rowsOf, tracesIn } from "./traces";

/** A plugin in a stranger's shop: how it comes, and how it goes by its README. */
export interface Plan {
  /** Workspaces that are packed; the plugin and what it depends on of ours. */
  workspaces: string[];
  plugins(shop: StockShop): Installed[];
  /** Lines at the head of the configuration. */
  imports?: string[];
  /** The stranger's own sources that use it, by their paths. */
  sources?: Record<string, string>;
  dashboard?: boolean;
  /** Modules whose migrations are rolled back when it goes. */
  modules: string[];
  /** Statements that the README has run by hand when it goes. */
  byHand?: string;
}

/** A shop that has sold for a while and now has a plugin. */
export class Visit {
  private constructor(
    readonly shop: StockShop,
    private readonly plan: Plan,
    private readonly before: string[],
    public admin: Caller,
    public storefront: Storefront,
  ) {}

  /** Installs, compiles, migrates, builds and starts. */
  static async begin(plan: Plan): Promise<Visit> {
    const shop = await StockShop.open(await plainShopDatabase());
    try {
      const before = await tracesIn(shop.databaseUrl);
      await shop.install(plan.workspaces);
      await shop.write(plan.sources ?? {});
      const { imports, dashboard } = plan;
      await shop.configure({ plugins: plan.plugins(shop), imports, dashboard });
      await shop.checkTypes();
      await shop.medusa(["db:migrate", "--execute-safe-links"]);
      await shop.build();
      await shop.start();
      const admin = await signIn(shop);
      return new Visit(shop, plan, before, admin, await Storefront.open(shop, admin));
    } catch (error) {
      await shop.clear();
      throw error;
    }
  }

  /** What a stock shop has still works. */
  checkAll(): Promise<void> {
    return this.storefront.checkAll(this.admin, { dashboard: this.plan.dashboard ?? false });
  }

  /** Stops the shop and tries to start it with these plugins; it must not come up, and say why. */
  async refuses(plugins: Installed[], reasons: string[]): Promise<void> {
    await this.shop.stop();
    await this.shop.configure({ plugins });
    await expect(this.shop.start()).rejects.toThrow("ended while starting");
    const log = await readFile(this.shop.logFile, "utf8");
    for (const reason of reasons) expect(log).toContain(reason);
  }

  /** Takes the plugin away by its README, and looks for what it has left behind. */
  async end(): Promise<void> {
    const { shop, plan } = this;
    await shop.stop();
    await shop.configure({ plugins: plan.plugins(shop), imports: plan.imports });
    await shop.rollBack(plan.modules);
    if (plan.byHand) await rowsOf(shop.databaseUrl, plan.byHand);
    await shop.remove(Object.keys(plan.sources ?? {}));
    await shop.configure({});
    await shop.uninstall(plan.workspaces.map((workspace) => `@emberly/${workspace.split("/").at(-1)}`));
    expect(await tracesIn(shop.databaseUrl)).toEqual(this.before);
    await shop.start();
    this.admin = await signIn(shop);
    await this.storefront.checkAll(this.admin, { dashboard: false });
    expect(await tracesIn(shop.databaseUrl)).toEqual(this.before);
  }
}
