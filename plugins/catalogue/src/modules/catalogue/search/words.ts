import type { SearchWords } from "./options";
import { UNITS } from "./units";

interface Rule {
  find: RegExp;
  spell: string;
}

/**
 * Turns text into the words that search compares: lower case, no accents, one spelling for each unit and for
 * compounds that are written in several ways. Products and queries go through the same one, so that `10"`, `10in`,
 * `10-inch` and `10 inch` are the same words.
 */
export class Speller {
  private readonly rules: Rule[];

  constructor({ units = UNITS, compounds = {} }: Pick<SearchWords, "units" | "compounds">) {
    this.rules = [
      ...Object.entries(units).map(([word, spellings]) => unitRule(word, spellings)),
      ...(compounds.joined ?? []).map(joinRule),
      ...(compounds.split ?? []).map(splitRule),
    ];
  }

  wordsOf(text: string): string[] {
    let spelt = plain(text);
    for (const { find, spell } of this.rules) spelt = spelt.replace(find, spell);
    return spelt.match(/\d+(?:\.\d+)?|\p{L}[\p{L}\p{N}]*/gu) ?? [];
  }
}

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’](?=s\b)/g, "");
}

/** A mark may follow the number at once only; a word may also follow a space or a hyphen. */
function unitRule(word: string, spellings: string[]): Rule {
  const known = spellings.map(plain);
  const isWord = (spelling: string) => /^\p{L}+$/u.test(spelling);
  const marks = known.filter((spelling) => !isWord(spelling)).map(escapeMarks);
  const words = known.filter(isWord);
  const alternatives = [...marks, ...(words.length > 0 ? [`-?\\s*(?:${words.join("|")})\\b`] : [])];
  return { find: new RegExp(`(\\d)\\s*(?:${alternatives.join("|")})`, "g"), spell: `$1 ${plain(word)} ` };
}

function joinRule(compound: string): Rule {
  const [first, last] = halves(compound);
  return { find: new RegExp(`\\b(${first})[\\s-]+(${last}s?)\\b`, "g"), spell: "$1$2" };
}

function splitRule(compound: string): Rule {
  const [first, last] = halves(compound);
  return { find: new RegExp(`\\b(${first})(${last}s?)\\b`, "g"), spell: "$1 $2" };
}

function halves(compound: string): [string, string] {
  const [first, last, more] = plain(compound)
    .split(/[\s-]+/)
    .map(escapeMarks);
  if (!first || !last || more) throw new Error(`search: a compound has two words, not "${compound}"`);
  return [first, last];
}

const escapeMarks = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
