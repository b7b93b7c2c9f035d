import type { MedusaContainer } from "@medusajs/framework/types";
import type { RunSql, SqlValue } from "./sql";

/** A customer whose data it is. Who has an account may be more than one: an order by phone is of a customer of its own. */
export interface Person {
  customerId: string;
  /** Null for who has no account. */
  authIdentityId: string | null;
  /** Those that the account has proved to have, folded. What goes by an email goes by these alone, and by none for who has no account. */
  emails: string[];
  /**
   * Names, phone numbers, lines of addresses and emails, as they were given and nobody has checked: only for throwing away
   * what tells of the person. Somebody else's email may be among them.
   */
  words: string[];
  /** Each word of the account's own name. One of them alone may be any word, so it counts in texts by or about the person only. */
  names: string[];
}

export type PersonalRow = Record<string, unknown>;

/**
 * One kind of thing that a plugin keeps about people. A plugin lists its kinds as `personalData` in a file that its package
 * exports as `./personal-data`; the shop names that among the options of the plugin that exports and erases. Whatever is
 * missing here is neither taken along nor erased.
 */
export interface PersonalData {
  /** The part's name in the export, such as `orders`. */
  part: string;
  /** What it is, in plain words for the person. */
  about: string;
  /** What is kept, a row at a time. Without it there is nothing that a person could read. */
  read?: (container: MedusaContainer, person: Person) => AsyncIterable<PersonalRow>;
  /** Deletes it, or takes the person out of it. A second run finds nothing left to do. */
  erase: (container: MedusaContainer, person: Person) => Promise<void>;
  /**
   * Takes along what goes by an email when the person has moved to another one. Part of the transaction in which the account moves,
   * so it changes nothing but what `sqlOf(container)` reaches.
   */
  move?: (
    container: MedusaContainer,
    moved: { customerId: string; from: string; to: string },
  ) => Promise<void>;
  /** What stays after that and why, in a sentence for the mail that confirms it. */
  stays?: string;
  /** Why nothing of this person may be erased at the moment, in a sentence for them. */
  refusal?: (container: MedusaContainer, person: Person) => Promise<string | undefined>;
  /**
   * Takes people out of what is older than so many days and of no more use, at most {@link FORGET_AT_ONCE} rows a call.
   *
   * @returns how many rows it changed; fewer than that many when nothing is left
   */
  forgetOld?: (container: MedusaContainer, days: number) => Promise<number>;
}

/** What stands in a text in the place of a word that told of somebody. */
export const MASK = "…";

/**
 * Postgres's regular expression for what tells of a person in a free text: as whole words, without case (`~*`), phone numbers
 * however their digits are parted.
 */
export function patternOf({ emails, words, names }: Pick<Person, "emails" | "words" | "names">): string {
  const told = [...new Set([...emails, ...words, ...names])].map(patternOfWord);
  return `(?<![[:alnum:]])(?:${told.join("|")})(?![[:alnum:]])`;
}

const PHONE = /^(?=(?:\D*\d){5})[\d\s()+./-]+$/;

function patternOfWord(word: string): string {
  if (PHONE.test(word)) return `\\+?${word.replace(/\D/g, "").split("").join("[^[:alnum:]]*")}`;
  return word
    .trim()
    .split(/\s+/)
    .map((part) => part.replace(/[^\p{L}\p{N}]/gu, "\\$&"))
    .join("\\s+");
}

/** Rows that one statement may change, so that no table is locked for long. */
export const FORGET_AT_ONCE = 500;

const PAGE = 200;

/** Reads rows a page at a time, so that no account is too large for the memory. `sql` ends in its `order by`. */
export async function* readInPages<Row extends object>(
  run: RunSql,
  sql: string,
  values: SqlValue[],
): AsyncGenerator<Row> {
  for (let offset = 0; ; offset += PAGE) {
    const rows = await run<Row>(`${sql} limit ? offset ?`, [...values, PAGE, offset]);
    yield* rows;
    if (rows.length < PAGE) return;
  }
}
