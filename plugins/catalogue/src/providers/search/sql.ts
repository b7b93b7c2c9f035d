import type { PlannedField } from "./plan";

/** A text inside a statement; a question mark would be taken for a placeholder. */
const literal = (text: string) => `'${text.replaceAll("'", "''").replaceAll("?", "\\?")}'`;

/** SQL of the words of some fields by their weights, from the column `words`. */
export function vectorOf(fields: PlannedField[], language: string): string {
  const parts = fields.flatMap(({ path, weight }) =>
    weight
      ? [`setweight(to_tsvector('${language}', coalesce(words ->> ${literal(path)}, '')), '${weight}')`]
      : [],
  );
  return parts.length > 0 ? `(${parts.join(" || ")})` : "''::tsvector";
}
