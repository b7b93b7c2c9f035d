import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils";

/** One stored file of a picture. `key` is the file module's id, `url` what it answered at upload. */
export interface StoredRendition {
  format: "jpeg" | "webp" | "avif";
  width: number;
  height: number;
  bytes: number;
  key: string;
  url: string;
}

export interface Picture {
  public_id: string;
  /** The product that shows it; null while it belongs to nobody. */
  product_id: string | null;
  /** The customer who brought it to show it beside their words; null for the shop's own. No product shows it. */
  customer_id: string | null;
  /** Address of the JPEG, as the engine's product images hold it. */
  url: string;
  alt: string;
  width: number | null;
  height: number | null;
  /** A few pixels of it as a data: URL; null for pictures from before there were previews. */
  preview: string | null;
  renditions: StoredRendition[];
}

/** A picture that a product shows, stored here or elsewhere. */
export interface KnownPicture {
  /** The engine's id of the image where it is not stored here. */
  public_id: string;
  url: string;
  /** Where an import has found it. */
  source: string | null;
}

export type NewPicture = Omit<Picture, "product_id" | "customer_id" | "alt"> & {
  alt?: string;
  customer_id?: string | null;
  /** Where an import has found it. */
  source?: string | null;
};

/** A picture's owner and text, to be put back when a workflow is undone. */
export type Ownership = Pick<Picture, "public_id" | "product_id" | "alt">;

const COLUMNS = [
  "public_id",
  "product_id",
  "customer_id",
  "url",
  "alt",
  "width",
  "height",
  "preview",
  "renditions",
] as const;

/** No line shows the picture. The lines are read once, however many pictures are looked at. */
const shownByNoneOf = (lines: string) => `
  public_id not in (
    select image ->> 'public_id' from ${lines} line,
      jsonb_array_elements(case jsonb_typeof(line.metadata -> 'images') when 'array' then line.metadata -> 'images'
        else '[]' end) image
    where image ->> 'public_id' is not null)
  and url not in (select thumbnail from ${lines} line where thumbnail is not null)`;

/** Orders keep the pictures they were bought with, also when the product has left the shop or has got others. */
const SHOWN_BY_NO_ORDER = shownByNoneOf("order_line_item");

/** Carts that become orders within the day that a payment page can be open: their lines become those of the orders. */
const SHOWN_BY_NO_CART = shownByNoneOf(
  "(select metadata, thumbnail from cart_line_item where updated_at > now() - interval '1 day' and deleted_at is null)",
);

/** No product shows the picture. One that belongs to nobody any more may be shown by its address, as by a product that was copied. */
const SHOWN_BY_NO_PRODUCT = `not exists (
  select from image where image.url = picture.url and image.deleted_at is null)`;

const PLACE = /^[a-z_]+\.[a-z_]+$/;

/** No list of a column names the picture. */
function shownNowhereIn(place: string): string {
  if (!PLACE.test(place)) {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, `picturesIn: "${place}" is no table.column`);
  }
  const [table, column] = place.split(".");
  return `public_id not in (select shown ->> 'public_id' from ${table}, jsonb_array_elements(${column}) shown
    where ${column} <> '[]' and shown ->> 'public_id' is not null)`;
}

/** The part of the plugin's options that concerns pictures. */
export interface PicturesOptions {
  /**
   * Where others keep pictures of customers, as `table.column`: a list in JSON whose entries have the `public_id`. What one of
   * these names is not cleared.
   *
   * @default none
   */
  picturesIn?: readonly string[];
}

/** The rows of uploaded pictures. The files themselves are the engine's file module's. */
export default class PicturesService {
  private readonly database: Knex;
  private readonly unshown: string[];

  constructor(dependencies: Record<string, Knex>, { picturesIn = [] }: PicturesOptions = {}) {
    const database = dependencies[ContainerRegistrationKeys.PG_CONNECTION];
    if (!database) throw new Error("The pictures module needs the engine's database connection");
    this.database = database;
    this.unshown = [
      SHOWN_BY_NO_PRODUCT,
      SHOWN_BY_NO_ORDER,
      SHOWN_BY_NO_CART,
      ...picturesIn.map(shownNowhereIn),
    ];
  }

  async create(pictures: NewPicture[]): Promise<void> {
    if (pictures.length === 0) return;
    const rows = pictures.map((picture) => ({
      ...picture,
      renditions: JSON.stringify(picture.renditions),
    }));
    await this.database("picture").insert(rows);
  }

  async find(publicIds: string[]): Promise<Picture[]> {
    return this.database<Picture>("picture")
      .select(...COLUMNS)
      .whereIn("public_id", publicIds);
  }

  /** The pictures of products in their order, by product id; also those that are not stored here. */
  async listOf(productIds: string[]): Promise<Map<string, KnownPicture[]>> {
    const { rows } = await this.database.raw<{ rows: (KnownPicture & { product_id: string })[] }>(
      `select image.product_id, image.url, coalesce(stored.public_id, image.id) as public_id, stored.source
       from image
       left join lateral (
         select public_id, source from picture where picture.url = image.url
         order by picture.product_id = image.product_id desc nulls last, public_id limit 1
       ) stored on true
       where image.product_id = any(?) and image.deleted_at is null
       order by image.rank, image.id`,
      [productIds],
    );
    const pictures = new Map<string, KnownPicture[]>();
    for (const { product_id, ...picture } of rows) {
      pictures.set(product_id, [...(pictures.get(product_id) ?? []), picture]);
    }
    return pictures;
  }

  async ofProduct(productId: string): Promise<Picture[]> {
    return this.database<Picture>("picture")
      .select(...COLUMNS)
      .where("product_id", productId);
  }

  /**
   * Gives pictures to a product, with their texts.
   *
   * @returns how they were before, or null, with nothing changed, when one is gone or belongs to another product
   */
  async give(productId: string, pictures: { public_id: string; alt: string }[]): Promise<Ownership[] | null> {
    return this.database.transaction(async (transaction) => {
      const ids = pictures.map(({ public_id }) => public_id);
      const before = await transaction<Picture>("picture")
        .select("public_id", "product_id", "alt")
        .whereIn("public_id", ids)
        .orderBy("public_id")
        .forUpdate();
      const free = before.every(({ product_id }) => product_id === null || product_id === productId);
      if (!free || before.length !== new Set(ids).size) return null;
      await assign(
        transaction,
        pictures.map((picture) => ({ ...picture, product_id: productId })),
      );
      return before;
    });
  }

  /** Takes pictures from their product; their files go with the next clearing. Returns how they were before. */
  async release(productId: string, publicIds: string[]): Promise<Ownership[]> {
    if (publicIds.length === 0) return [];
    return this.database.transaction(async (transaction) => {
      const before = await transaction<Picture>("picture")
        .select("public_id", "product_id", "alt")
        .whereIn("public_id", publicIds)
        .andWhere((row) => row.where("product_id", productId).orWhereNull("product_id"))
        .orderBy("public_id")
        .forUpdate();
      const ids = before.map(({ public_id }) => public_id);
      await transaction("picture")
        .whereIn("public_id", ids)
        .update({ product_id: null, released_at: transaction.fn.now() });
      return before;
    });
  }

  /**
   * Pictures for a customer who is about to show them. They are not cleared for a day, by when something must name them.
   *
   * @param customerIds whose pictures they may be
   * @returns them in the order asked for, or null when one is gone or somebody else's
   */
  async lend(publicIds: string[], customerIds: string[]): Promise<Picture[] | null> {
    if (publicIds.length === 0) return [];
    const lent: Picture[] = await this.database<Picture & { released_at: Date }>("picture")
      .whereIn("public_id", publicIds)
      .whereIn("customer_id", customerIds)
      .update({ released_at: new Date() })
      .returning([...COLUMNS]);
    const inOrder = publicIds.flatMap((id) => lent.find(({ public_id }) => public_id === id) ?? []);
    return inOrder.length === publicIds.length ? inOrder : null;
  }

  /**
   * Removes all that a customer has brought, shown or not.
   *
   * @param deleteFiles deletes files by the file module's keys
   */
  async forget(customerId: string, deleteFiles: (keys: string[]) => Promise<void>): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const own = await transaction<Picture>("picture")
        .select("renditions")
        .where("customer_id", customerId)
        .forUpdate();
      if (own.length === 0) return;
      await deleteFiles(own.flatMap(({ renditions }) => renditions.map(({ key }) => key)));
      await transaction("picture").where("customer_id", customerId).delete();
    });
  }

  /** Puts owners and texts back as they were. */
  async restore(ownership: Ownership[]): Promise<void> {
    await this.database.transaction((transaction) => assign(transaction, ownership));
  }

  /**
   * Removes pictures that belong to no product and that neither a product, an order, a cart of the last day nor one of the options' places
   * shows: the named ones, or all that were uploaded or released before a moment.
   * Each row stays locked while its files are deleted, so that no product can take it meanwhile; when deleting
   * fails the row stays for the next time.
   *
   * @param deleteFiles deletes files by the file module's keys
   * @returns how many were removed
   */
  async clear(
    which: { publicIds: string[] } | { before: Date },
    deleteFiles: (keys: string[]) => Promise<void>,
  ): Promise<number> {
    return this.database.transaction(async (transaction) => {
      const unowned: Pick<Picture, "public_id" | "renditions">[] = await transaction<Picture>("picture")
        .select("public_id", "renditions")
        .whereNull("product_id")
        .whereRaw(this.unshown.join(" and "))
        .modify((rows) => {
          if ("publicIds" in which) rows.whereIn("public_id", which.publicIds);
          else rows.whereRaw("coalesce(released_at, created_at) < ?", [which.before]);
        })
        .limit(100)
        .forUpdate()
        .skipLocked();
      if (unowned.length === 0) return 0;
      await deleteFiles(unowned.flatMap(({ renditions }) => renditions.map(({ key }) => key)));
      const ids = unowned.map(({ public_id }) => public_id);
      await transaction("picture").whereIn("public_id", ids).delete();
      return unowned.length;
    });
  }
}

async function assign(transaction: Knex.Transaction, ownership: Ownership[]): Promise<void> {
  if (ownership.length === 0) return;
  await transaction.raw(
    `update picture set product_id = given.product_id, alt = given.alt, released_at = null
     from jsonb_to_recordset(?::jsonb) as given(public_id text, product_id text, alt text)
     where picture.public_id = given.public_id`,
    [JSON.stringify(ownership)],
  );
}
