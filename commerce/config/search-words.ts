import type { CatalogueOptions } from "@emberly/catalogue";

/** How cooks speak, for the catalogue's search. */
export const SEARCH_WORDS: NonNullable<CatalogueOptions["search"]> = {
  synonyms: {
    same: [
      ["skillet", "fry pan", "frying pan"],
      ["dutch oven", "casserole", "cocotte", "french oven", "braiser", "doufeu"],
      ["stock pot", "soup pot", "pasta pot"],
      ["saucepan", "milk pan"],
      ["griddle", "plancha", "flat top", "hotplate", "teppanyaki"],
      ["comal", "tortilla pan"],
      ["crepe pan", "pancake pan"],
      ["wok", "stir fry pan"],
      ["combo cooker", "bread oven"],
      ["lid", "cover"],
      ["stainless", "inox"],
      ["enamel", "enamelled", "enameled"],
      ["aluminium", "aluminum"],
      ["orange", "ember"],
      ["blue", "midnight"],
      ["green", "sage"],
      ["dishwasher safe", "dishwasher proof"],
      ["oven safe", "ovenproof", "oven proof"],
      ["induction", "induction hob", "induction cooktop"],
    ],
    wider: {
      pot: ["stock pot", "dutch oven", "saucepan"],
      pan: ["skillet", "saucepan", "wok"],
      "omelette pan": ["fry pan"],
      "omelet pan": ["fry pan"],
      "egg pan": ["fry pan"],
      "deep pan": ["saute pan"],
      teflon: ["nonstick"],
      ptfe: ["nonstick"],
      "slow cooker": ["dutch oven"],
      "bread pot": ["dutch oven", "combo cooker"],
      ramekin: ["cocotte"],
      soup: ["stock pot"],
      broth: ["stock pot"],
      pasta: ["stock pot"],
      stew: ["dutch oven"],
      pancake: ["griddle", "crepe pan"],
      tortilla: ["comal"],
    },
  },
  compounds: {
    joined: ["non stick", "sauce pan", "cook ware", "bake ware"],
    split: ["fry pan", "saute pan", "stock pot"],
  },
  // Sizes of kitchenware come in quarters.
  fractions: [".25", ".5", ".75"],
};
