/** A shape of cookware as shops sell it, with the sizes it comes in. */
interface Form {
  name: string;
  /** What its sizes count. */
  unit: "inch" | "quart";
  sizes: readonly number[];
  /** Dollars for the middle size. */
  price: number;
}

/** What all shapes of one kind have in common. */
export interface KindOfCookware {
  /** Handle of the category. */
  handle: string;
  /** Said before the shape's name where the name alone would not tell: "cast iron skillet". */
  spoken: string;
  material: string;
  ovenSafeF: readonly number[];
  induction: boolean;
  dishwasherSafe: boolean;
  origin: readonly string[];
  forms: readonly Form[];
}

const inches = (name: string, price: number, ...sizes: number[]): Form => ({
  name,
  unit: "inch",
  sizes,
  price,
});
const quarts = (name: string, price: number, ...sizes: number[]): Form => ({
  name,
  unit: "quart",
  sizes,
  price,
});

export const kinds: readonly KindOfCookware[] = [
  {
    handle: "nonstick",
    spoken: "nonstick",
    material: "Hard-anodised aluminium, PTFE nonstick",
    ovenSafeF: [350, 400, 450],
    induction: true,
    dishwasherSafe: false,
    origin: ["Italy", "Germany", "United States"],
    forms: [
      inches("fry pan", 54, 8, 9.5, 10, 11, 12),
      inches("crêpe pan", 49, 9, 10, 11),
      inches("wok", 72, 11, 12, 13),
      quarts("sauté pan", 89, 2.5, 3, 4, 5),
      quarts("saucepan", 62, 1.5, 2, 3),
      quarts("stock pot", 84, 6, 8),
    ],
  },
  {
    handle: "stainless-steel",
    spoken: "stainless steel",
    material: "18/10 stainless steel, aluminium core",
    ovenSafeF: [500, 600],
    induction: true,
    dishwasherSafe: true,
    origin: ["Germany", "Belgium", "United States"],
    forms: [
      inches("fry pan", 88, 8, 9, 10, 11, 12),
      inches("roasting pan", 139, 13, 14, 16),
      quarts("sauté pan", 129, 3, 4, 5),
      quarts("saucepan", 79, 1, 1.5, 2, 3),
      quarts("saucier", 99, 1, 2, 3),
      quarts("stock pot", 119, 6, 8, 10, 12, 16),
    ],
  },
  {
    handle: "dutch-oven",
    spoken: "enamelled",
    material: "Enamelled cast iron",
    ovenSafeF: [480, 500],
    induction: true,
    dishwasherSafe: true,
    origin: ["France", "Netherlands"],
    forms: [
      quarts("round dutch oven", 189, 3.5, 4.5, 5.5, 7, 9),
      quarts("oval dutch oven", 219, 5, 6.5, 7, 8),
      quarts("braiser", 169, 2.5, 3.5, 5),
      quarts("cocotte", 79, 1, 1.5, 2.5),
    ],
  },
  {
    handle: "cast-iron",
    spoken: "cast iron",
    material: "Cast iron, seasoned",
    ovenSafeF: [500, 600, 650],
    induction: true,
    dishwasherSafe: false,
    origin: ["United States", "Sweden"],
    forms: [
      inches("skillet", 42, 6, 8, 10, 10.25, 12, 15),
      inches("grill pan", 55, 9, 10.5, 12),
      inches("wok", 79, 12, 13, 14),
      inches("crêpe pan", 45, 9.5, 10.5),
      quarts("combo cooker", 64, 3, 4, 5),
    ],
  },
  {
    handle: "griddle",
    spoken: "",
    material: "Cast iron, seasoned",
    ovenSafeF: [450, 500],
    induction: false,
    dishwasherSafe: false,
    origin: ["United States", "Mexico"],
    forms: [
      inches("double-burner griddle", 89, 18, 20, 22),
      inches("reversible griddle", 74, 16, 18, 20),
      inches("square griddle pan", 59, 10, 11, 12),
      inches("round griddle", 52, 10, 12, 13),
      inches("comal", 39, 8, 10.5, 12),
    ],
  },
];

export const lines = [
  ["Hearth", "heavy, calm and made to be handed down"],
  ["Foundry", "cast thick for those who like a hard sear"],
  ["Harbor", "light in the hand and quick to heat"],
  ["Prairie", "plain, honest and easy to care for"],
  ["Summit", "built for restaurant burners and long shifts"],
  ["Orchard", "for fruit, jam and slow Sundays"],
  ["Cellar", "at home beside a long braise"],
  ["Lantern", "slim walled, with an even glow of heat"],
  ["Meadow", "for the first kitchen and the last one"],
  ["Quarry", "as solid as the name says"],
  ["Mill", "for bakers who also cook"],
  ["Anchor", "steady on every burner"],
  ["Cabin", "fit for the stove and the camp fire"],
  ["Bakehouse", "at its best with dough in it"],
  ["Willow", "with slender handles that stay cool"],
  ["Beacon", "bright outside, practical inside"],
] as const;

export const finishes = [
  "ember",
  "midnight",
  "sage",
  "oat",
  "graphite",
  "cinder",
  "juniper",
  "clay",
  "frost",
  "saffron",
  "plum",
  "slate",
] as const;

export const uses = [
  "weeknight eggs",
  "a proper steak",
  "soup for eight",
  "Sunday pancakes",
  "crisp potatoes",
  "a slow ragù",
  "blistered vegetables",
  "a crackling loaf",
] as const;
