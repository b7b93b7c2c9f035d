import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { generateEntityId } from "@medusajs/framework/utils";
import { type ImportLine, ImportStore } from "../imports/store";

/** Where a picture comes from, and by what it is known again: an address, or a file of the zip. */
export interface WantedPicture {
  /** As written in the file. */
  name: string;
  /** Kept with the picture, so that the same file does not bring it a second time. */
  source: string;
}

/** What a line asks for; what is left out stays as it is. */
export interface WantedProduct {
  handle: string;
  title?: string;
  desc?: string;
  /** Dollars. */
  price?: number;
  /** Pieces that can be bought. */
  stock?: number;
  /** Handle of the kind. */
  kind?: string;
  /** Short texts by their names. */
  texts?: Record<string, string>;
  attributes?: Record<string, string | number | boolean>;
  pictures?: WantedPicture[];
  /** What makes it one of several variants: names and values of its options, in the order of the columns. */
  options?: [name: string, value: string][];
  sku?: string;
}

/** Whether a line is about one variant among several, and not about a product as a whole. */
export const namesVariant = ({ options, sku }: WantedProduct) => options !== undefined || sku !== undefined;

/** A change as a person reads it; empty for what was not there. */
export interface Effect {
  field: string;
  before: string;
  after: string;
}

export interface ProductRow extends ImportLine {
  /** Null for a new product. */
  product_id: string | null;
  wanted: WantedProduct;
  effects: Effect[];
}

const COLUMNS = ["line", "label", "product_id", "wanted", "effects", "state", "fault"] as const;

const FIELDS: Record<keyof WantedProduct, true> = {
  handle: true,
  title: true,
  desc: true,
  price: true,
  stock: true,
  kind: true,
  texts: true,
  attributes: true,
  pictures: true,
  options: true,
  sku: true,
};

/** A list that was checked by a release in which texts were fields may still wait to be applied: what is no field now is a text. */
function withTexts(row: ProductRow): ProductRow {
  const { handle } = row.wanted;
  const fields = Object.entries(row.wanted);
  const texts = fields.filter(([field]) => !(field in FIELDS));
  if (texts.length === 0) return row;
  const others = fields.filter(([field]) => field in FIELDS);
  return { ...row, wanted: { ...Object.fromEntries(others), handle, texts: Object.fromEntries(texts) } };
}

const ARCHIVES_KEPT = "2 days";

/** The rows of product imports, and the zips of pictures that wait for one. What they do is `workflows/products`'. */
export class ProductImports extends ImportStore<ProductRow> {
  constructor(database: Knex) {
    super(database, {
      imports: "product_import",
      rows: "product_import_row",
      prefix: "pimp",
      columns: COLUMNS,
    });
  }

  override async rows(...asked: Parameters<ImportStore<ProductRow>["rows"]>): Promise<ProductRow[]> {
    return (await super.rows(...asked)).map(withTexts);
  }

  /** The lines about one product that wait to be written, in the order of the file. */
  async waitingOf(importId: string, handle: string): Promise<ProductRow[]> {
    const rows = await this.database("product_import_row")
      .select<ProductRow[]>([...COLUMNS])
      .where("import_id", importId)
      .whereIn("state", ["new", "change"])
      .whereRaw("wanted->>'handle' = ?", [handle])
      .orderBy("line");
    return rows.map(withTexts);
  }

  /** @param fileKey of the zip in the file module, where it is private */
  async addArchive(fileKey: string): Promise<string> {
    const id = generateEntityId(undefined, "pzip");
    await this.database("product_import_archive").insert({ id, file_key: fileKey });
    return id;
  }

  /** @returns false when there is no such archive, or it belongs to another import */
  async giveArchive(archiveId: string, importId: string): Promise<boolean> {
    const given = await this.database("product_import_archive")
      .where({ id: archiveId })
      .whereNull("import_id")
      .update({ import_id: importId });
    return given === 1;
  }

  /** The file key of the zip that came with an import. */
  async archiveOf(importId: string): Promise<string | undefined> {
    const row = await this.database("product_import_archive")
      .select<{ file_key: string }[]>("file_key")
      .where({ import_id: importId })
      .first();
    return row?.file_key;
  }

  /** Forgets archives that nobody has used for two days. Returns their file keys. */
  async forgetArchives(): Promise<string[]> {
    const rows: { file_key: string }[] = await this.database("product_import_archive")
      .whereRaw(`created_at < now() - interval '${ARCHIVES_KEPT}'`)
      .delete()
      .returning("file_key");
    return rows.map(({ file_key }) => file_key);
  }
}
