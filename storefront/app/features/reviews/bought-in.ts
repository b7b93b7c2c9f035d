/** What of a product somebody bought, as a reader would say it: "bought in sage, 26 cm". */
export const boughtIn = (variantTitle: string) =>
  `bought in ${variantTitle.toLowerCase().split(" / ").join(", ")}`;
