/**
 * Turns text into the words that search compares: lower case, no accents, one spelling for each unit and for
 * compounds that cooks write in several ways. Products and queries go through the same function, so that
 * `10"`, `10in`, `10-inch` and `10 inch` are the same words.
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’](?=s\b)/g, "")
    .replace(/(\d)\s*(?:"|”|''|′′|-?\s*(?:inches|inch|in)\b)/g, "$1 inch ")
    .replace(/(\d)\s*-?\s*(?:quarts|quart|qts|qt)\b/g, "$1 quart ")
    .replace(/(\d)\s*-?\s*(?:pieces|piece|pcs|pc)\b/g, "$1 piece ")
    .replace(/(\d)\s*-?\s*(?:pounds|pound|lbs|lb)\b/g, "$1 pound ")
    .replace(/\bnon[\s-]+stick/g, "nonstick")
    .replace(/\b(sauce)[\s-]+(pans?)\b|\b(cook|bake)[\s-]+(ware)\b/g, "$1$2$3$4")
    .replace(/\b(fry|saute)(pans?)\b|\b(stock)(pots?)\b/g, "$1$3 $2$4");
  return plain.match(/\d+(?:\.\d+)?|\p{L}[\p{L}\p{N}]*/gu) ?? [];
}
