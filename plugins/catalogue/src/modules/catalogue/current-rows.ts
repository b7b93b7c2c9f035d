import { SHOP_SELLS } from "@emberly/kit/market";
import { prepared } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Logger } from "@medusajs/framework/types";
import type { CatalogueSettings } from "./options";
import { BULK_BATCH, IS_STOCK, isMarked, type RefreshContext, refreshMarked } from "./refresh";
import { speak } from "./search-language";
import { signatureOf } from "./signature";
import { markTimedPrices, PRICES_HAVE_TURNED } from "./timed-prices";
import { markEverything } from "./triggers";
import { Watch } from "./watch";

/**
 * While an upgrade is rolled out, engines of both releases find rows that are not theirs. Each computes all of them no more than once in this
 * time, instead of at every look.
 */
const ADOPT_AGAIN_MS = 60_000;

/** What changes when something else does; each is opaque. */
interface Versions {
  /** With any answer of the catalogue. */
  version: string;
  /** With the order and number of the rows. */
  shape: string;
}

/** What a look at the database has found. */
interface Seen extends Versions {
  /** How often somebody was taken out of what shoppers searched for. */
  erasures: number;
}

/** What is the same as before as long as nothing has changed; each is opaque. */
interface Changes {
  /** Version of everything that is watched but stock. */
  touched: string;
  /** Version of stock; undefined while a change of it is not counted. */
  stocked: string | undefined;
}

/** Keeps the rows of the read model up to date with the engine's tables, and gives their version. */
export class CurrentRows {
  /** Whether the shop sold at the last look; see `is_selling` of `Market`. */
  isSelling = true;
  private running: Promise<unknown> = Promise.resolve();
  private waiting: Promise<string> | undefined;
  private version = "";
  /** Which look the version is of. */
  private versionLook = Number.NEGATIVE_INFINITY;
  private known: { look: number; changes: Changes } | undefined;
  private readonly watch: Watch;
  private adoptedAt = Number.NEGATIVE_INFINITY;

  /** @param onLook told what the database says now, before anybody is answered by it */
  constructor(
    private readonly database: Knex,
    private readonly options: CatalogueSettings,
    private readonly logger: Logger,
    private readonly onLook: (seen: Seen) => void,
  ) {
    this.watch = new Watch(database);
  }

  end(): Promise<void> {
    return this.watch.end();
  }

  /**
   * Tells the version of rows that are at most a second behind, usually some milliseconds: while nothing is notified
   * the database is not asked.
   *
   * @returns opaque version, for `ETag` and page caches
   */
  current(context: RefreshContext): Promise<string> | string {
    return this.watch.unchanged(this.versionLook) ? this.version : this.fresh(context);
  }

  /**
   * Waits until every change committed before this call is in the rows, and tells the version they have then.
   * Calls that arrive while a look is under way share the next one: a look that had begun before might have missed
   * what such a caller must see.
   *
   * @returns opaque version, for `ETag` and page caches
   */
  fresh(context: RefreshContext): Promise<string> {
    if (this.waiting) return this.waiting;
    const look = this.running
      .catch(() => undefined)
      .then(() => {
        this.waiting = undefined;
        return this.look(context);
      });
    this.waiting = look;
    this.running = look;
    return look;
  }

  /**
   * Tells whether anything watched has changed, with everything counted that was committed more than a second ago, usually some
   * milliseconds; undefined while something is not counted yet. Nobody waits for that: it is computed behind the answer.
   *
   * @param isFresh with everything counted that was committed before this call
   */
  async changes(context: RefreshContext, isFresh: boolean): Promise<Changes | undefined> {
    if (!isFresh && this.known && this.watch.unchanged(this.known.look)) return this.known.changes;
    const look = this.watch.looking();
    const { generation, touched, touching, turned, stocked, stocking } = await this.readState();
    if (touching || turned) {
      this.refreshBehind(context);
      return undefined;
    }
    const changes = { touched: `${generation}-${touched}`, stocked: stocking ? undefined : stocked };
    // Nobody is notified once what waits is counted.
    if (!stocking) this.known = { look, changes };
    return changes;
  }

  /** Somebody may have changed something of which the notice is on its way; see {@link Watch.doubt}. */
  doubt(): void {
    this.watch.doubt();
  }

  private refreshBehind(context: RefreshContext): void {
    this.fresh(context).catch((error: unknown) => this.logger.warn(`catalogue: ${String(error)}`));
  }

  private async look(context: RefreshContext): Promise<string> {
    const look = this.watch.looking();
    const refreshing = { ...context, database: this.database, options: this.options };
    let state = await this.readState();
    if (state.turned) {
      await markTimedPrices(this.database);
      state = await this.readState();
    }
    const adopted = await this.adopt(state.signature);
    if (state.marked || adopted) {
      let more = await refreshMarked(refreshing);
      // The first time only marked each product: pictures of another address must not go out before a batch is computed.
      if (more && adopted) more = await refreshMarked(refreshing);
      // The rest of a bulk change is computed behind this answer rather than before it.
      if (more) this.refreshBehind(context);
      state = await this.readState();
    }
    const { generation, shape } = state;
    const version = `${generation}-${state.version}`;
    this.onLook({ version, shape: `${generation}-${shape}`, erasures: state.searches_erased });
    this.version = version;
    this.versionLook = look;
    this.isSelling = state.selling;
    return version;
  }

  private async readState() {
    const [state] = await prepared<{
      generation: string;
      version: string;
      shape: string;
      /** Counts every change of a watched table but that of stock, whether an answer changes by it or not. */
      touched: string;
      signature: string;
      searches_erased: number;
      marked: boolean;
      /** Counts the changes of stock. */
      stocked: string;
      /** A mark waits, of stock or of something else. */
      stocking: boolean;
      touching: boolean;
      turned: boolean;
      selling: boolean;
    }>(
      this.database,
      `select generation, version, shape, touched, signature, searches_erased,
         exists (select from catalogue_dirty) as marked,
         exists (select from catalogue_dirty where not ${IS_STOCK}) as touching, stocked,
         exists (select from catalogue_dirty where ${IS_STOCK}) as stocking,
         ${PRICES_HAVE_TURNED} as turned, ${SHOP_SELLS} as selling
       from catalogue_state state`,
    );
    if (!state) throw new Error("The catalogue's state row is missing; run db:migrate");
    return state;
  }

  /**
   * Another origin, other words or another form of the records: all rows are to be computed anew.
   *
   * @returns whether it was so
   */
  private async adopt(present: string): Promise<boolean> {
    const signature = signatureOf(this.options);
    if (signature === present || performance.now() - this.adoptedAt < ADOPT_AGAIN_MS) return false;
    await this.database.transaction(async (transaction) => {
      await transaction("catalogue_state").update({ signature });
      await speak(transaction, this.options.vocabulary.language);
      await markEverything(transaction);
    });
    this.adoptedAt = performance.now();
    return true;
  }

  /**
   * Brings all marked products up to date, however many they are; readers do no more than one batch.
   *
   * @param onProgress told after each batch how many marks are left
   */
  async settle(context: RefreshContext, onProgress?: (left: number) => void): Promise<void> {
    const { signature } = await this.readState();
    await this.adopt(signature);
    while (await isMarked(this.database)) {
      await refreshMarked({ ...context, database: this.database, options: this.options }, BULK_BATCH);
      if (onProgress) {
        const [left] = await this.database("catalogue_dirty").count<{ count: string }[]>("* as count");
        onProgress(Number(left?.count ?? 0));
      }
    }
  }
}
