import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { believable } from "./believable";
import { categoryOf, pictureOf, type Setting } from "./setting";

/**
 * One table of which each product has rows: which rows of the model product are copied, and what a copy has of
 * its own. `new` is the new product's row in `synthetic_new`, `old` the model's row.
 */
interface Copied {
  table: string;
  /** Rows of the model; `:model` is its product's id. */
  rows: string;
  /** SQL of the columns that differ. */
  own: Record<string, string>;
}

/**
 * SQL of a copy's id where a model has several rows: the new product's handle and, so that references agree, what tells the
 * model's rows apart. @param old SQL of the model's id
 */
const copyId = (kind: string, old: string) => `'${kind}_' || new.handle || '_' || right(${old}, 26)`;

/** The engine's indexes leave deleted rows out, so that only who does so too is spared reading whole tables. */
const LIVE = "deleted_at is null";
const VARIANTS = `select id from product_variant where product_id = :model and ${LIVE}`;
const CHOICES = `select id from product_product_option where product_id = :model and ${LIVE}`;
const OPTIONS = `select product_option_id from product_product_option where product_id = :model and ${LIVE}`;
const PRICE_SETS = `select price_set_id from product_variant_price_set where variant_id in (${VARIANTS}) and ${LIVE}`;
const ITEMS = `select inventory_item_id from product_variant_inventory_item where variant_id in (${VARIANTS}) and ${LIVE}`;

const COPIED: Copied[] = [
  {
    table: "product",
    rows: "old.id = :model",
    own: {
      id: "'prod_' || new.handle",
      handle: "new.handle",
      title: "new.title",
      description: "new.description",
      metadata: "new.metadata",
      thumbnail: "new.picture",
      created_at: "new.created_at",
    },
  },
  {
    table: "product_option",
    rows: `old.id in (${OPTIONS})`,
    own: {
      id: copyId("opt", "old.id"),
    },
  },
  {
    table: "product_option_value",
    rows: `old.option_id in (${OPTIONS}) and old.${LIVE}`,
    own: {
      id: copyId("optval", "old.id"),
      option_id: copyId("opt", "old.option_id"),
    },
  },
  {
    table: "product_product_option",
    rows: `old.product_id = :model and old.${LIVE}`,
    own: {
      id: copyId("prodopt", "old.id"),
      product_id: "'prod_' || new.handle",
      product_option_id: copyId("opt", "old.product_option_id"),
    },
  },
  {
    table: "product_product_option_value",
    rows: `old.product_product_option_id in (${CHOICES}) and old.${LIVE}`,
    own: {
      id: copyId("prodoptval", "old.id"),
      product_product_option_id: copyId("prodopt", "old.product_product_option_id"),
      product_option_value_id: copyId("optval", "old.product_option_value_id"),
    },
  },
  {
    table: "product_variant",
    rows: `old.product_id = :model and old.${LIVE}`,
    own: {
      id: copyId("variant", "old.id"),
      product_id: "'prod_' || new.handle",
    },
  },
  {
    table: "product_variant_option",
    rows: `old.variant_id in (${VARIANTS})`,
    own: {
      variant_id: copyId("variant", "old.variant_id"),
      option_value_id: copyId("optval", "old.option_value_id"),
    },
  },
  {
    table: "product_category_product",
    rows: "old.product_id = :model",
    own: {
      product_id: "'prod_' || new.handle",
      product_category_id: "new.category",
    },
  },
  {
    table: "product_sales_channel",
    rows: "old.product_id = :model",
    own: {
      id: "'prodsc_' || new.handle",
      product_id: "'prod_' || new.handle",
    },
  },
  {
    table: "product_shipping_profile",
    rows: "old.product_id = :model",
    own: {
      id: "'prodsp_' || new.handle",
      product_id: "'prod_' || new.handle",
    },
  },
  {
    table: "image",
    rows: `old.product_id = :model and old.${LIVE} and new.picture is not null`,
    own: {
      id: "'img_' || new.handle",
      product_id: "'prod_' || new.handle",
      url: "new.picture",
    },
  },
  {
    table: "price_set",
    rows: `old.id in (${PRICE_SETS})`,
    own: {
      id: copyId("pset", "old.id"),
    },
  },
  {
    table: "price",
    rows: `old.price_set_id in (${PRICE_SETS}) and old.${LIVE}`,
    // As much dearer than the first variant as the model's is.
    own: {
      id: copyId("price", "old.id"),
      price_set_id: copyId("pset", "old.price_set_id"),
      amount: "new.price + old.amount - :least",
      raw_amount: "jsonb_build_object('value', (new.price + old.amount - :least)::text, 'precision', 20)",
    },
  },
  {
    table: "product_variant_price_set",
    rows: `old.variant_id in (${VARIANTS}) and old.${LIVE}`,
    own: {
      id: copyId("pvps", "old.id"),
      variant_id: copyId("variant", "old.variant_id"),
      price_set_id: copyId("pset", "old.price_set_id"),
    },
  },
  {
    table: "inventory_item",
    rows: `old.id in (${ITEMS})`,
    own: {
      id: copyId("iitem", "old.id"),
    },
  },
  {
    table: "product_variant_inventory_item",
    rows: `old.variant_id in (${VARIANTS}) and old.${LIVE}`,
    own: {
      id: copyId("pvitem", "old.id"),
      variant_id: copyId("variant", "old.variant_id"),
      inventory_item_id: copyId("iitem", "old.inventory_item_id"),
    },
  },
  {
    table: "inventory_level",
    rows: `old.inventory_item_id in (${ITEMS}) and old.${LIVE}`,
    own: {
      id: copyId("ilev", "old.id"),
      inventory_item_id: copyId("iitem", "old.inventory_item_id"),
      stocked_quantity: "new.stock",
      reserved_quantity: "0",
      raw_stocked_quantity: "jsonb_build_object('value', new.stock::text, 'precision', 20)",
      raw_reserved_quantity: "jsonb_build_object('value', '0', 'precision', 20)",
    },
  },
];

/** A product that others are copies of: its id, and its number among the synthetic ones. It was made by the engine's workflow. */
export interface Model {
  id: string;
  index: number;
}

/**
 * SQL that copies a model's rows, a statement for each table. Columns are not named here but read from the database, so that a new
 * column of the engine needs nothing.
 */
export async function copyingStatements(container: MedusaContainer): Promise<string[]> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const { rows } = await database.raw<{ rows: { table: string; columns: string[] }[] }>(
    `select table_name as "table", array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns
     where table_schema = current_schema() and is_generated = 'NEVER' and table_name = any(?) group by table_name`,
    [COPIED.map(({ table }) => table)],
  );
  const columnsOf = new Map(rows.map(({ table, columns }) => [table, columns]));
  return COPIED.map(({ table, rows, own }) => {
    const columns = columnsOf.get(table) ?? [];
    return `insert into ${table} (${columns.map((name) => `"${name}"`).join(", ")})
      select ${columns.map((name) => own[name] ?? `old."${name}"`).join(", ")}
      from ${table} old cross join synthetic_new new where ${rows} on conflict do nothing`;
  });
}

/**
 * Makes products as copies of a model's rows, a statement for each table and a transaction for all. Products that exist already are
 * left alone. The catalogue and the dashboard's stock are told of each product once and not with each of its rows.
 *
 * @param statements see {@link copyingStatements}
 * @param model with one image, and one price and stock level of each variant
 */
export async function makeInBulk(
  container: MedusaContainer,
  setting: Setting,
  statements: string[],
  model: Model,
  indexes: number[],
): Promise<void> {
  const given = JSON.stringify(indexes.map((index) => asRow(index, setting)));
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.transaction(async (transaction) => {
    await withoutTriggers(transaction);
    await transaction.raw(
      `create temporary table synthetic_new on commit drop as
       select * from jsonb_to_recordset(?::jsonb) as new(handle text, title text, description text,
         metadata jsonb, category text, picture text, price numeric, stock integer, created_at timestamptz)`,
      [given],
    );
    for (const statement of statements) {
      await transaction.raw(statement, { model: model.id, least: believable(model.index).price });
    }
    for (const marks of ["catalogue_dirty", "stock_mark"]) {
      await transaction.raw(
        `insert into ${marks} (source, key) select 'product', 'prod_' || handle from synthetic_new`,
      );
    }
    await transaction.raw("select pg_notify('catalogue', '')");
  });
}

/** Tells Postgres what the tables hold. It plans for what it last knew, and with ten times as many rows such a plan is a hundred times slower. */
export async function analyse(container: MedusaContainer): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.raw(`analyze stock_row, ${COPIED.map(({ table }) => table).join(", ")}`);
}

/**
 * Copies refer to one another rightly, nobody has to account for them, and who follows the tables is told of them apart: what triggers would do
 * takes a quarter of the time. Only a superuser may switch them off; for others the catalogue's alone are.
 */
async function withoutTriggers(transaction: Knex): Promise<void> {
  const { rows } = await transaction.raw<{ rows: { may: boolean }[] }>(
    "select current_setting('is_superuser') = 'on' as may",
  );
  await transaction.raw(
    rows[0]?.may ? "set local session_replication_role = replica" : "set local catalogue.follow = 'off'",
  );
}

/** Older with every number, so that the shop's own products stay the newest. */
const OLDEST = Date.UTC(2020, 0, 1);

function asRow(index: number, setting: Setting) {
  const product = believable(index);
  const [catchphrase1, catchphrase2, catchphrase3] = product.catchphrases;
  return {
    handle: product.handle,
    title: product.title,
    description: product.description,
    metadata: { catchphrase1, catchphrase2, catchphrase3, attributes: product.attributes },
    category: categoryOf(setting, product.kind),
    picture: pictureOf(setting, product.kind, product.picture),
    price: product.price,
    stock: product.stock,
    created_at: new Date(OLDEST + index * 1000).toISOString(),
  };
}
