interface Catchphrases {
  catchphrase1?: string;
  catchphrase2?: string;
  catchphrase3?: string;
}

/** What is asked for of a product, with its catchphrases as the catalogue takes them: those that are given, by their names. */
export function withTexts<Asked extends Catchphrases>({
  catchphrase1,
  catchphrase2,
  catchphrase3,
  ...others
}: Asked) {
  const given = Object.entries({ catchphrase1, catchphrase2, catchphrase3 }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { ...others, ...(given.length > 0 && { texts: Object.fromEntries(given) }) };
}
