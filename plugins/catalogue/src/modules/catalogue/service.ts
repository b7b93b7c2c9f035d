import type { Kept } from "@emberly/kit/kept";
import type { Market } from "@emberly/kit/market";
import { prepared } from "@emberly/kit/sql";
import type { TriggerKeeper } from "@emberly/kit/triggers";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Logger } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils";
import { AnswerCache } from "./answer-cache";
import { type Attribute, checkAttributes } from "./attributes";
import { BestSellers } from "./best-sellers";
import { Companions, shown } from "./companions";
import { CurrentRows } from "./current-rows";
import { Drift } from "./drift";
import { keptOf } from "./kept";
import { findCategory, type KindName, readKinds } from "./kinds";
import { type Listing, narrowingOf, type Page, page } from "./listing";
import { MissedSearches } from "./missed-searches";
import type { Narrowing } from "./narrowing";
import type { OfferTable } from "./offer-table";
import { alsoWatchedTables, type CatalogueOptions, type CatalogueSettings } from "./options";
import { PageAnchors } from "./page-anchors";
import { type PriceEntry, readPriceHistory } from "./price-history";
import { type HandlePage, ProductHandles } from "./product-handles";
import { checkRatings } from "./rating";
import type { CatalogueFacets, Kind, Product, ProductImage } from "./records";
import type { RefreshContext } from "./refresh";
import type { SearchSource } from "./search/source";
import { Vocabulary } from "./search/vocabulary";
import { type Found, findIds, productSource, type SearchMode, searchProducts } from "./search-products";
import { serialiseImage, serialiseImages } from "./serialise";
import { readProducts, type SourceImage, type SourceProduct } from "./source";
import { Tallies } from "./tallies";
import { checkTexts, type ShortText } from "./texts";
import { titled } from "./title";
import { ensureCatalogueTriggers } from "./triggers";
import { ownPictures, withAllSizes } from "./variants";

interface Dependencies {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex;
  [ContainerRegistrationKeys.LOGGER]: Logger;
}

/**
 * The read model of the catalogue (docs/decisions/0003). Callers first ask for {@link fresh}; after that every
 * method answers from rows that hold all changes committed before the asking.
 */
export default class CatalogueService implements TriggerKeeper {
  private readonly database: Knex;
  private readonly options: CatalogueSettings;
  private readonly alsoWatched: readonly string[];
  private readonly products: SearchSource;
  private readonly logger: Logger;
  private readonly rows: CurrentRows;
  /** What products can be narrowed down by beyond kind, price and stock. */
  readonly attributes: readonly Attribute[];
  /** Short texts that records have beside the description. */
  readonly texts: readonly ShortText[];
  /** Whether titles are written in lower case. */
  readonly lowerCaseTitles: boolean;
  /** What has been answered at the present version; public for who measures how often an answer is at hand. */
  readonly answers = new AnswerCache(32 * 1024 * 1024);
  /** See {@link keptNow}. */
  private readonly kept = new AnswerCache(4 * 1024 * 1024);
  private readonly tallies: Tallies;
  private readonly anchors: PageAnchors;
  private readonly productHandles: ProductHandles;
  /** Texts that shoppers looked for in vain. */
  readonly missedSearches: MissedSearches;
  /** What is bought together. */
  readonly companions: Companions;
  /** What sold most lately. */
  readonly sales: BestSellers;
  /** Measures and repairs what the triggers did not see. */
  readonly drift: Drift;

  constructor(dependencies: Dependencies, options: CatalogueOptions) {
    if (!options?.storeUrl) {
      throw new MedusaError(
        MedusaError.Types.INVALID_DATA,
        "catalogue: required options are missing: storeUrl",
      );
    }
    this.attributes = options.attributes ?? [];
    this.texts = options.texts ?? [];
    this.lowerCaseTitles = options.lowerCaseTitles ?? false;
    checkAttributes(this.attributes);
    checkTexts(this.texts);
    checkRatings(options);
    this.database = dependencies[ContainerRegistrationKeys.PG_CONNECTION];
    const vocabulary = new Vocabulary(options.search);
    this.options = { ...options, vocabulary };
    this.alsoWatched = alsoWatchedTables(options);
    this.products = productSource(this.database, vocabulary);
    this.tallies = new Tallies(this.database, this.attributes);
    this.anchors = new PageAnchors(this.database);
    this.productHandles = new ProductHandles(this.database);
    this.companions = new Companions(this.database);
    this.sales = new BestSellers(this.database);
    this.drift = new Drift(this.database, this.options, (context) => this.settle(context));
    this.logger = dependencies[ContainerRegistrationKeys.LOGGER];
    this.missedSearches = new MissedSearches(this.database, vocabulary, this.logger);
    this.rows = new CurrentRows(this.database, this.options, this.logger, ({ version, shape, erasures }) => {
      this.answers.use(version);
      this.tallies.use(version);
      this.anchors.use(shape);
      this.productHandles.use(shape);
      this.missedSearches.use(erasures);
    });
  }

  /** The engine calls this once its modules are loaded; a fault here would otherwise pass unseen. */
  readonly __hooks = {
    onApplicationStart: async () => {
      try {
        const added = await this.ensureTriggers();
        if (added > 0)
          this.logger.info(`catalogue: ${added} triggers added, every product will be computed anew`);
      } catch (error) {
        this.logger.error(
          "catalogue: the triggers that keep the read model up to date could not be checked; run db:migrate",
          error instanceof Error ? error : undefined,
        );
      }
    },
    onApplicationShutdown: async () => {
      await Promise.all([this.rows.end(), this.missedSearches.end()]);
    },
  };

  /** Sees to it that every change of the engine's tables is noticed; see {@link ensureCatalogueTriggers}. */
  ensureTriggers(): Promise<number> {
    return ensureCatalogueTriggers(this.database, this.options);
  }

  /**
   * Whether the shop sells, as the answers of this moment know it. What is read here is the same either way, for the
   * staff; whoever answers shoppers shows them no lists while it is false.
   */
  get isSelling(): boolean {
    return this.rows.isSelling;
  }

  /**
   * What others have computed from the watched tables and from those of the option `alsoWatched`, as far as it holds: with every change
   * in it that was committed more than a second ago, usually some milliseconds.
   *
   * @param tables the ones besides the catalogue's that it is computed from
   * @param isFresh with every change in it that was committed before this call
   * @returns undefined when one of the tables is not watched, or while a change is not yet in the read model; compute without it then
   */
  async keptNow(
    context: RefreshContext,
    tables: readonly string[],
    isFresh: boolean,
  ): Promise<Kept | undefined> {
    if (!tables.every((table) => this.alsoWatched.includes(table))) return undefined;
    const changes = await this.rows.changes(context, isFresh);
    if (!changes) return undefined;
    this.kept.use(changes.touched);
    return keptOf(this.kept, changes.stocked);
  }

  /** Whoever has changed something calls it, so that their next answer has the change, before its notice has come round. */
  doubt(): void {
    this.rows.doubt();
  }

  /** See {@link CurrentRows.current}. */
  current(context: RefreshContext): Promise<string> | string {
    return this.rows.current(context);
  }

  /** See {@link CurrentRows.fresh}. */
  fresh(context: RefreshContext): Promise<string> {
    return this.rows.fresh(context);
  }

  /** One page of the listing. */
  async list(listing: Listing): Promise<Page> {
    const narrowing = narrowingOf(listing);
    const total = await this.total(narrowing);
    return this.answers.get(["page", listing], async () => ({
      records: await page(this.database, listing, { total, findAnchor: this.anchors.find }),
      total,
    }));
  }

  /** Handles of so many products in their order, and how many products there are in all; for who names every product. */
  async handles(page: HandlePage): Promise<{ handles: string[]; total: number }> {
    const [handles, total] = await Promise.all([this.productHandles.page(page), this.total({})]);
    return { handles, total };
  }

  private total(narrowing: Narrowing): Promise<number> {
    return this.answers.get(["count", narrowing], async () =>
      (await this.tallies.current()).total(narrowing),
    );
  }

  /** Products that match a text, best first; an empty page when nothing is close. */
  async search(text: string, listing: Listing, mode: SearchMode = "complete"): Promise<Found> {
    return this.answers.get(["search", text, listing, mode], () =>
      searchProducts(this.products, text, listing, mode),
    );
  }

  /**
   * What sold best lately and is in stock; fewer than asked for while little was sold. An order counts some seconds after it
   * was placed, in a shop of many orders some minutes. Not kept: the order of places has no version.
   */
  bestSellers(limit: number): Promise<string[]> {
    return this.sales.list(limit);
  }

  /**
   * Records of at most four products that go with a product; see {@link Companions.of}.
   *
   * @param exclude ids of products that are not to be named
   */
  async goesWith(idOrHandle: string, exclude: readonly string[] = []): Promise<string[] | undefined> {
    if (idOrHandle.includes("\0")) return undefined;
    const companions = await this.answers.get(["goes-with", idOrHandle], () =>
      this.companions.of(idOrHandle),
    );
    return companions && shown(companions, exclude);
  }

  /** The record of one product as JSON text, with every size of its variants' pictures. */
  async find(idOrHandle: string): Promise<string | undefined> {
    // Postgres knows no such character and would call the question faulty.
    if (idOrHandle.includes("\0")) return undefined;
    return this.answers.get(["product", idOrHandle], async () => {
      const [row] = await prepared<{ record: string }>(
        this.database,
        `select record from catalogue_product where id = ? or handle = ? order by id = ? desc limit 1`,
        [idOrHandle, idOrHandle, idOrHandle],
      );
      return row && JSON.stringify(withAllSizes(JSON.parse(row.record) as Product));
    });
  }

  /** Records of several products as JSON text, as lists show them, by id and by handle. */
  async findAll(idsOrHandles: readonly string[]): Promise<Map<string, string>> {
    const names = [...new Set(idsOrHandles)].filter((name) => !name.includes("\0"));
    const rows = await prepared<{ id: string; handle: string; record: string }>(
      this.database,
      "select id, handle, record from catalogue_product where id = any(?) or handle = any(?)",
      [names, names],
    );
    const records = new Map(rows.map(({ handle, record }) => [handle, record]));
    for (const { id, record } of rows) records.set(id, record);
    return records;
  }

  /** The sub-kinds in the order of the dashboard, also those without products. */
  async kinds(narrowing: Narrowing = {}, text?: string): Promise<Kind[]> {
    return this.answers.get(["kinds", { ...narrowing, kind: undefined }, text], async () => {
      const rows = await readKinds(this.database, this.options, "shown");
      const { table, found } = await this.counted(text);
      const counted = table.byKind(narrowing, found);
      return rows.map(({ handle, name }) => ({ handle, name, count: counted.get(handle) ?? 0 }));
    });
  }

  /** All sub-kinds in the order of the dashboard, also those that shoppers do not see. */
  allKinds(): Promise<KindName[]> {
    return readKinds(this.database, this.options, "all");
  }

  /** The id of the category that a product of a kind belongs to; see {@link findCategory}. */
  categoryOf(kind = ""): Promise<string | null> {
    return findCategory(this.database, this.options, kind);
  }

  /** A title as the shop writes it; see `lowerCaseTitles` of {@link CatalogueOptions}. */
  titled(title: string): string {
    return titled(title, this);
  }

  /** Those of the products that are on sale in a market, as the engine's tables say at this moment; titles as the shop writes them. */
  async readOnSale(
    market: Pick<Market, "sales_channel_id" | "region_id" | "currency_code">,
    ids: string[],
  ): Promise<SourceProduct[]> {
    const products = await readProducts(
      this.database,
      { ...market, rootCategory: this.options.rootCategory ?? null, ratings: this.options.ratings ?? null },
      ids,
    );
    return products.map((product) => ({ ...product, title: this.titled(product.title) }));
  }

  /** The pictures of a variant of a product that was read. */
  picturesIn(product: SourceProduct, variantId: string): ProductImage[] {
    const variant = product.variants.find(({ id }) => id === variantId);
    return variant ? ownPictures(variant, serialiseImages(product, this.options)) : [];
  }

  /** A stored picture of no product, in all its sizes. @param alt what it shows, for who does not see it */
  showPicture(picture: Omit<SourceImage, "id" | "alt"> & { public_id: string }, alt: string): ProductImage {
    return serialiseImage({ ...picture, id: picture.public_id, alt }, alt, this.options);
  }

  /** The pictures of products that are in the shop, by the ids of their variants. */
  async picturesOf(productIds: string[]): Promise<Map<string, Product["imageUrl"]>> {
    const rows = await this.database("catalogue_product")
      .whereIn("id", productIds)
      .select<{ record: string }[]>("record");
    const variants = rows.flatMap(({ record }) => withAllSizes(JSON.parse(record) as Product).variants);
    return new Map(variants.map(({ _id, imageUrl }) => [_id, imageUrl]));
  }

  /** The products of variants, sold or not, by the variants' ids. */
  async productsOf(variantIds: string[]): Promise<Map<string, string>> {
    const rows = await this.database("product_variant")
      .whereIn("id", variantIds)
      .select<{ id: string; product_id: string }[]>("id", "product_id");
    return new Map(rows.map(({ id, product_id }) => [id, product_id]));
  }

  /** What there is among the products that a narrowing leaves. */
  async facets(narrowing: Narrowing, text?: string): Promise<CatalogueFacets> {
    const kinds = await this.kinds(narrowing, text);
    return this.answers.get(["facets", narrowing, text], async () => {
      const { table, found } = await this.counted(text);
      return { ...table.facets(narrowing, found), kinds };
    });
  }

  /** What is counted: all products, or those that a text finds. */
  private async counted(
    text: string | undefined,
  ): Promise<{ table: OfferTable; found?: ReadonlyMap<string, number> }> {
    if (text === undefined) return { table: await this.tallies.current() };
    const rows = await this.answers.get(["found", text], async () =>
      this.tallies.rowsOf(await findIds(this.products, text)),
    );
    const table = await this.tallies.holding(rows);
    return { table, found: new Map(rows.map(({ key, products }) => [key, products])) };
  }

  /** What a product's variants have cost, the newest first. */
  priceHistory(variantIds: string[]): Promise<PriceEntry[]> {
    return readPriceHistory(this.database, variantIds);
  }

  /** Brings all marked products up to date; see {@link CurrentRows.settle}. */
  settle(context: RefreshContext, onProgress?: (left: number) => void): Promise<void> {
    return this.rows.settle(context, onProgress);
  }
}
