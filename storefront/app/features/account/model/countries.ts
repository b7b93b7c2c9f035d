import english from "i18n-iso-countries/langs/en.json";

export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string;
  /** The everyday English name: shown, and sent at sign-up. */
  name: string;
  /** Folded name, other names and code, for matching what is typed. */
  terms: readonly string[];
}

/** The data set lists official names first; these are the ones people look for in a list. */
const EVERYDAY_NAMES: Readonly<Record<string, string>> = {
  CN: "China",
  CZ: "Czechia",
  GM: "Gambia",
  IR: "Iran",
  MK: "North Macedonia",
  PS: "Palestine",
  RU: "Russia",
  TW: "Taiwan",
  TZ: "Tanzania",
  US: "United States",
};

const names: Readonly<Record<string, string | string[]>> = english.countries;

/** Lower case, accents and punctuation dropped: "Côte d'Ivoire" and "cote divoire" are the same. */
function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f.'’]/g, "")
    .toLowerCase()
    .trim();
}

/** Every country and territory, by name. */
export const COUNTRIES: readonly Country[] = Object.entries(names)
  .map(([code, value]) => {
    const all = [value].flat();
    const name = EVERYDAY_NAMES[code] ?? all[0] ?? code;
    return { code, name, terms: [name, ...all, code].map(fold) };
  })
  .sort((a, b) => a.name.localeCompare(b.name, "en"));

function rank(country: Country, query: string): number {
  if (country.terms.some((term) => term === query)) return 0;
  if (country.terms[0]?.startsWith(query)) return 1;
  if (country.terms.some((term) => term.startsWith(query))) return 2;
  if (country.terms.some((term) => term.includes(` ${query}`))) return 3;
  return country.terms.some((term) => term.includes(query)) ? 4 : 5;
}

/** Countries whose name, another name or code matches, best first; all of them for a blank text. */
export function searchCountries(text: string): readonly Country[] {
  const query = fold(text);
  if (query === "") return COUNTRIES;
  return COUNTRIES.map((country) => ({ country, rank: rank(country, query) }))
    .filter((hit) => hit.rank < 5)
    .sort((a, b) => a.rank - b.rank)
    .map((hit) => hit.country);
}
