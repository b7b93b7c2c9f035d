import { errorKind } from "@emberly/kit/error-kind";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Logger } from "@medusajs/framework/types";
import type { MissedSearch } from "./records";
import type { Vocabulary } from "./search/vocabulary";

/** More different texts than an administrator reads; beyond, only known ones are counted on. */
const MOST_KEPT = 5000;
const MOST_WAITING = 500;
const LONGEST = 80;
const EVERY_MS = 10_000;

/**
 * One writer at a time. So a flush knows of every erasure that was finished before it, and two that count the same texts do not wait
 * for each other.
 */
const ALONE = "lock table catalogue_missed_search in share row exclusive mode";

const COUNT = `
  insert into catalogue_missed_search (text, times)
  select text, times from jsonb_to_recordset(?::jsonb) as given(text text, times integer)
  where (select searches_erased from catalogue_state) = ?
    and ((select count(*) from catalogue_missed_search) < ? or text in (select text from catalogue_missed_search))
  on conflict (text) do update set times = catalogue_missed_search.times + excluded.times, last_at = now()`;

/** Texts are kept in lower case, with blanks for what is neither letter nor digit, and some words may be spelt in another way. */
const ERASE = `
  delete from catalogue_missed_search where exists (
    select from unnest(?::text[]) given, trim(regexp_replace(lower(given), '[^[:alnum:]]+', ' ', 'g')) told
    where told <> '' and position(told in regexp_replace(lower(text), '[^[:alnum:]]+', ' ', 'g')) > 0)`;

/** Tells every engine at once, so that texts which are noted from now on are kept. */
const COUNT_ERASURE =
  "update catalogue_state set searches_erased = searches_erased + 1 returning pg_notify('catalogue', '')";

/**
 * Counts what shoppers looked for in vain. Counts wait in memory for ten seconds, or until the database can be reached again, so that
 * a search costs no write and a flood of nonsense no more than one; a crash loses them. An erasure in another process cannot see what
 * waits here: so what was noted before one is thrown away, whoever it tells of.
 */
export class MissedSearches {
  private waiting = new Map<string, number>();
  /** How many erasures there were at the last look; those that wait were noted after that. */
  private erasures: number | undefined;
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Knex,
    private readonly vocabulary: Vocabulary,
    private readonly logger: Pick<Logger, "warn">,
  ) {}

  /** Tells how many erasures there have been. Nothing is written down before the first call. */
  use(erasures: number): void {
    if (erasures === this.erasures) return;
    this.erasures = erasures;
    this.waiting = new Map();
  }

  /** Spelling variants of units, accents and case count as one text. */
  note(text: string): void {
    // By characters: half of one is no text that the database takes.
    const plain = [...this.vocabulary.wordsOf(text).join(" ")].slice(0, LONGEST).join("");
    if (plain !== "") this.add(plain, 1);
  }

  /**
   * Writes down what waits.
   *
   * @throws the database's error; the counts then go on waiting
   */
  flush(): Promise<void> {
    this.flushing = this.flushing.catch(() => undefined).then(() => this.write());
    return this.flushing;
  }

  /** Writes down what waits, for a process that stops. */
  async end(): Promise<void> {
    await this.flush().catch(this.warn);
    clearTimeout(this.timer);
  }

  /**
   * Forgets the texts that one of these stands in. What any process has noted before is not written down after it.
   *
   * @param told names, emails and whatever else tells of a person
   * @throws the database's error, with nothing forgotten
   */
  async erase(told: readonly string[]): Promise<void> {
    const spelt = told.map((text) => this.vocabulary.wordsOf(text).join(" "));
    await this.database.transaction(async (transaction) => {
      await transaction.raw(ALONE);
      await transaction.raw(COUNT_ERASURE);
      await transaction.raw(ERASE, [[...told, ...spelt]]);
    });
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

  private add(text: string, times: number): void {
    if (this.waiting.size >= MOST_WAITING && !this.waiting.has(text)) return;
    this.waiting.set(text, (this.waiting.get(text) ?? 0) + times);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.flush().catch(this.warn);
    }, EVERY_MS).unref();
  }

  private async write(): Promise<void> {
    const { waiting, erasures } = this;
    if (waiting.size === 0 || erasures === undefined) return;
    this.waiting = new Map();
    const counted = [...waiting].map(([text, times]) => ({ text, times }));
    try {
      await this.database.transaction(async (transaction) => {
        await transaction.raw(ALONE);
        await transaction.raw(COUNT, [JSON.stringify(counted), erasures, MOST_KEPT]);
      });
    } catch (error) {
      if (erasures === this.erasures) for (const [text, times] of waiting) this.add(text, times);
      throw error;
    }
  }

  /** Without the error's message, which has the texts in it: what somebody looked for is in no log. */
  private readonly warn = (error: unknown): void => {
    this.logger.warn(
      `catalogue: searches in vain were not written down (${errorKind(error)}); that is tried again`,
    );
  };
}
