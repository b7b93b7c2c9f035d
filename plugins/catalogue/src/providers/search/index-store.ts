import { prepared } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { SearchTypes } from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import { AnswerCache } from "../../modules/catalogue/answer-cache";
import type { Vocabulary } from "../../modules/catalogue/search/vocabulary";
import { type Target, writeDocuments } from "./documents";
import { type Plan, planOf } from "./plan";
import {
  createTables,
  dropTables,
  ensureShared,
  holdTables,
  INDEXES,
  renameTables,
  renewVersion,
  tableOf,
  wordsTableOf,
} from "./tables";

interface IndexRow {
  name: string;
  table_name: string;
  plan: Plan;
  /** What the stored words were made by; another vocabulary makes others. */
  words: string;
  created_at: Date;
  updated_at: Date;
}

/** Documents computed anew at once, when the vocabulary has changed. */
const BATCH = 500;

/** Characters of answers that are kept of each index. */
const KEPT = 16 * 1024 * 1024;

/** An index to search, with what was answered at its present version. */
export interface KnownIndex extends Target {
  answers: AnswerCache;
}

/** A table or a column that is not there: another instance has made the index anew or dropped it. */
const GONE = new Set(["42P01", "42703"]);

/** The physical indexes in the database. What one is made by is read once and kept. */
export class IndexStore {
  private shared: Promise<void> | undefined;
  private readonly known = new Map<string, Promise<KnownIndex>>();

  constructor(
    private readonly database: Knex,
    private readonly vocabulary: Vocabulary,
  ) {}

  /** Works on an index; once more when it turns out to be another than the known one. */
  async within<Result>(name: string, work: (index: KnownIndex) => Promise<Result>): Promise<Result> {
    try {
      return await work(await this.find(name));
    } catch (error) {
      if (!isGone(error)) throw error;
      this.known.delete(name);
      return work(await this.find(name));
    }
  }

  /** Changes documents in one transaction, after which no instance answers with what it kept. */
  async write(name: string, work: (transaction: Knex, index: Target) => Promise<unknown>): Promise<void> {
    await this.within(name, (index) =>
      this.database.transaction(async (transaction) => {
        await work(transaction, index);
        // Last, because the row is held until the end and other writers wait for it.
        await renewVersion(transaction, name);
      }),
    );
  }

  /** The kept answers to an index as it is now; the question costs one short round trip. */
  async answersOf(name: string, { answers }: KnownIndex): Promise<AnswerCache> {
    const [row] = await prepared<{ version: string }>(
      this.database,
      `select version from ${INDEXES} where name = ?`,
      [name],
    );
    if (!row) {
      this.known.delete(name);
      throw notThere(name);
    }
    answers.use(row.version);
    return answers;
  }

  /** Makes the index what its definition says; one that is so already keeps its documents. */
  async upsert(definition: SearchTypes.ResolvedSearchIndexDefinition): Promise<void> {
    const plan = planOf(definition);
    const name = definition.physical_name;
    const table = tableOf(name);
    await this.ensure();
    await this.database.transaction(async (transaction) => {
      await holdTables(transaction);
      const present = await this.read(transaction, name);
      if (present && isSame(present.plan, plan) && present.words === this.vocabulary.storedPrint) return;
      await dropTables(transaction, table);
      await createTables(transaction, table, plan, this.vocabulary.language);
      await transaction.raw(
        `insert into ${INDEXES} (name, table_name, plan, words) values (?, ?, ?, ?)
         on conflict (name) do update set plan = excluded.plan, words = excluded.words,
           version = excluded.version, updated_at = now()`,
        [name, table, JSON.stringify(plan), this.vocabulary.storedPrint],
      );
    });
    this.known.delete(name);
  }

  async drop(name: string): Promise<void> {
    await this.ensure();
    await this.database.transaction(async (transaction) => {
      await holdTables(transaction);
      const present = await this.read(transaction, name);
      if (present) await dropTables(transaction, present.table_name);
      await transaction(INDEXES).where({ name }).delete();
    });
    this.known.delete(name);
  }

  async clear(name: string): Promise<void> {
    await this.write(name, (transaction, { table }) =>
      transaction.raw(`truncate ${table}, ${wordsTableOf(table)}`),
    );
  }

  /** Counts documents where they lie, so that the module sees it when they are lost. */
  async list(): Promise<(Pick<IndexRow, "name" | "created_at" | "updated_at"> & { documents: number })[]> {
    await this.ensure();
    const indexes: IndexRow[] = await this.database(INDEXES).orderBy("name");
    return Promise.all(
      indexes.map(async (index) => {
        const [row] = await this.database(index.table_name).count<{ count: string }[]>("* as count");
        return { ...index, documents: Number(row?.count ?? 0) };
      }),
    );
  }

  private find(name: string): Promise<KnownIndex> {
    const known = this.known.get(name);
    if (known) return known;
    const found = this.load(name);
    this.known.set(name, found);
    found.catch(() => this.known.delete(name));
    return found;
  }

  private async load(name: string): Promise<KnownIndex> {
    await this.ensure();
    const index = await this.read(this.database, name);
    if (!index) throw notThere(name);
    if (index.words !== this.vocabulary.storedPrint) await this.respell(name);
    return { table: index.table_name, plan: index.plan, answers: new AnswerCache(KEPT) };
  }

  /**
   * Makes the words of all documents anew, after the language, the units or the compounds have changed. Others read the
   * old ones until it is done; writers wait.
   */
  private async respell(name: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await holdTables(transaction);
      const index = await this.read(transaction, name);
      if (!index || index.words === this.vocabulary.storedPrint) return;
      const { table_name: table, plan } = index;
      const fresh = `${table}_new`;
      await transaction.raw(`lock table ${table} in share mode`);
      await dropTables(transaction, fresh);
      await createTables(transaction, fresh, plan, this.vocabulary.language);
      for (let after = ""; ; ) {
        const rows: { id: string; document: SearchTypes.SearchDocument }[] = await transaction(table)
          .select("id", "document")
          .where("id", ">", after)
          .orderBy("id")
          .limit(BATCH);
        const documents = rows.map(({ document }) => document);
        await writeDocuments(transaction, { table: fresh, plan }, documents, this.vocabulary);
        after = rows.at(-1)?.id ?? after;
        if (rows.length < BATCH) break;
      }
      await dropTables(transaction, table);
      await renameTables(transaction, fresh, table);
      await transaction(INDEXES).where({ name }).update({ words: this.vocabulary.storedPrint });
      await renewVersion(transaction, name);
    });
  }

  private async read(database: Knex, name: string): Promise<IndexRow | undefined> {
    const [row]: IndexRow[] = await database(INDEXES).where({ name });
    return row;
  }

  private ensure(): Promise<void> {
    this.shared ??= ensureShared(this.database).catch((error: unknown) => {
      this.shared = undefined;
      throw error;
    });
    return this.shared;
  }
}

/** The Search Module looks up the active version anew when it is told this. */
const notThere = (name: string) =>
  new MedusaError(MedusaError.Types.NOT_FOUND, `There is no search index "${name}"; run db:migrate`);

/** Key by key, because the database keeps them in an order of its own. */
function isSame(one: Plan, other: Plan): boolean {
  return printOf(one) === printOf(other);
}

const printOf = ({ primaryKey, fields }: Plan) =>
  JSON.stringify([
    primaryKey,
    fields.map(({ path, type, array, column, weight, exact }) => [path, type, array, column, weight, exact]),
  ]);

const isGone = (error: unknown) => error instanceof Error && "code" in error && GONE.has(String(error.code));
