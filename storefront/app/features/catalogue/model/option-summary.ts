/** Letters of one line on the narrowest card. */
const MOST_LETTERS = 28;

/** The values of an option as far as they fit on a card, and how many more there are: "8 inch, 10 inch +2". Never none of them. */
export function optionSummary(values: readonly string[]): string {
  const shown: string[] = [];
  for (const value of values) {
    if (shown.length > 0 && [...shown, value].join(", ").length > MOST_LETTERS) break;
    shown.push(value);
  }
  const more = values.length - shown.length;
  return more > 0 ? `${shown.join(", ")} +${more}` : shown.join(", ");
}
