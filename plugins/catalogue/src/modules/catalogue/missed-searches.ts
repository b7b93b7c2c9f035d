import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { MissedSearch } from "./records";
import type { Vocabulary } from "./search/vocabulary";

/** More different texts than an administrator reads; beyond, only known ones are counted on. */
const MOST_KEPT = 5000;
const MOST_WAITING = 500;
const LONGEST = 80;

/**
 * Counts what shoppers looked for in vain. Counts wait in memory until {@link flush}, so that a search costs no
 * write and a flood of nonsense no more than one; a crash loses those of its last minute.
 */
export class MissedSearches {
  private waiting = new Map<string, number>();

  constructor(
    private readonly database: Knex,
    private readonly vocabulary: Vocabulary,
  ) {}

  /** Spelling variants of units, accents and case count as one text. */
  note(text: string): void {
    const plain = this.vocabulary.wordsOf(text).join(" ").slice(0, LONGEST);
    if (plain === "" || (this.waiting.size >= MOST_WAITING && !this.waiting.has(plain))) return;
    this.waiting.set(plain, (this.waiting.get(plain) ?? 0) + 1);
  }

  async flush(): Promise<void> {
    if (this.waiting.size === 0) return;
    const counted = [...this.waiting].map(([text, times]) => ({ text, times }));
    this.waiting = new Map();
    await this.database.raw(
      `insert into catalogue_missed_search (text, times)
       select text, times from jsonb_to_recordset(?::jsonb) as given(text text, times integer)
       where (select count(*) from catalogue_missed_search) < ?
         or text in (select text from catalogue_missed_search)
       on conflict (text) do update
         set times = catalogue_missed_search.times + excluded.times, last_at = now()`,
      [JSON.stringify(counted), MOST_KEPT],
    );
  }

  /** Most often first. @returns one page and the number of all */
  async list(limit: number, offset: number): Promise<{ rows: MissedSearch[]; total: number }> {
    await this.flush();
    const [rows, [counted]] = await Promise.all([
      this.database("catalogue_missed_search")
        .select<{ text: string; times: number; first_at: Date; last_at: Date }[]>()
        .orderBy([
          { column: "times", order: "desc" },
          { column: "last_at", order: "desc" },
          { column: "text" },
        ])
        .limit(limit)
        .offset(offset),
      this.database("catalogue_missed_search").count<{ count: string }[]>("* as count"),
    ]);
    return {
      rows: rows.map(({ text, times, first_at, last_at }) => ({
        text,
        times,
        firstAt: first_at.toISOString(),
        lastAt: last_at.toISOString(),
      })),
      total: Number(counted?.count ?? 0),
    };
  }

  /** Forgets what nobody has looked for in thirty days. */
  async clearOld(): Promise<void> {
    await this.database.raw("delete from catalogue_missed_search where last_at < now() - interval '30 days'");
  }
}
