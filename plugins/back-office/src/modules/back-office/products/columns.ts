/** Columns of a list of products in the order of the template and the export. */
export const COLUMNS = [
  "handle",
  "title",
  "kind",
  "price",
  "stock",
  "description",
  "catchphrase1",
  "catchphrase2",
  "catchphrase3",
  "pictures",
  "material",
  "diameter_in",
  "capacity_qt",
  "oven_safe_f",
  "induction",
  "dishwasher_safe",
] as const;

export type Column = (typeof COLUMNS)[number];

/** Names in `metadata.attributes` of the columns that are facts about a product, and what their cells hold. */
export const ATTRIBUTES = {
  material: { name: "material", holds: "text" },
  diameter_in: { name: "diameterIn", holds: "number" },
  capacity_qt: { name: "capacityQt", holds: "number" },
  oven_safe_f: { name: "ovenSafeF", holds: "number" },
  induction: { name: "induction", holds: "yes or no" },
  dishwasher_safe: { name: "dishwasherSafe", holds: "yes or no" },
} as const;

/** Without which a product cannot be made. */
export const REQUIRED: readonly Column[] = [
  "title",
  "price",
  "description",
  "catchphrase1",
  "catchphrase2",
  "catchphrase3",
  "pictures",
];

/** Between the pictures of one product. */
export const PICTURE_SEPARATOR = "|";

export const EXAMPLE: Record<Column, string> = {
  handle: "example-skillet-12-inch",
  title: "Example skillet, 12 inch",
  kind: "Cast iron",
  price: "89.50",
  stock: "24",
  description: "What it is made of, what it is good at, how it is looked after.",
  catchphrase1: "Sears like a grill",
  catchphrase2: "Goes from stove to oven",
  catchphrase3: "Made to be handed down",
  pictures: "skillet-front.jpg|https://pictures.example.com/skillet-side.jpg",
  material: "Cast iron",
  diameter_in: "12",
  capacity_qt: "",
  oven_safe_f: "500",
  induction: "yes",
  dishwasher_safe: "no",
};
