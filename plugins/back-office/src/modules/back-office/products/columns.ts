import { type Attribute, keyOf } from "@emberly/catalogue";

/** The columns of a product's options; one with more is changed on its own page. */
export const OPTION_COLUMNS = [
  { name: "option_1_name", value: "option_1_value" },
  { name: "option_2_name", value: "option_2_value" },
  { name: "option_3_name", value: "option_3_value" },
] as const;

/** Columns that every list of products has, in the order of the template and the export, with what the template shows. */
const EXAMPLE = {
  handle: "example-skillet",
  title: "Example skillet",
  kind: "Cast iron",
  price: "89.50",
  stock: "24",
  description: "What it is made of, what it is good at, how it is looked after.",
  catchphrase1: "Sears like a grill",
  catchphrase2: "Goes from stove to oven",
  catchphrase3: "Made to be handed down",
  pictures: "skillet-front.jpg|https://pictures.example.com/skillet-side.jpg",
  option_1_name: "Size",
  option_1_value: "10 inch",
  option_2_name: "",
  option_2_value: "",
  option_3_name: "",
  option_3_value: "",
  sku: "EXAMPLE-10",
};

/** What is different on the template's second line: another size of the same product. */
const SECOND_EXAMPLE: Partial<Record<keyof typeof EXAMPLE, string>> = {
  handle: "example-skillet",
  price: "109.50",
  stock: "12",
  option_1_name: "Size",
  option_1_value: "12 inch",
  sku: "EXAMPLE-12",
};

export type Column = keyof typeof EXAMPLE;

/** A column that is a fact about a product. */
export interface AttributeColumn extends Pick<Attribute, "type"> {
  column: string;
  /** Its name in the product's `metadata.attributes`. */
  key: string;
}

/** Without which a product cannot be made. */
export const REQUIRED = ["title", "price", "description", "pictures"] as const satisfies Column[];

/** Between the pictures of one product. */
export const PICTURE_SEPARATOR = "|";

/** The shop's attributes as columns: `diameterIn` of a product stands in `diameter_in`. */
export function attributeColumns(attributes: readonly Attribute[]): AttributeColumn[] {
  return attributes.map((attribute) => {
    const key = keyOf(attribute);
    return {
      column: key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      key,
      type: attribute.type,
    };
  });
}

/** The names of all columns in their order. */
export function columnsOf(attributes: readonly Attribute[]): string[] {
  return [...Object.keys(EXAMPLE), ...attributeColumns(attributes).map(({ column }) => column)];
}

/** The lines that the template shows, in the order of the columns: one product in two sizes. */
export function examplesOf(attributes: readonly Attribute[]): string[][] {
  const facts = attributes.map(({ example = "" }) => writeFact(example) ?? "");
  const second = Object.keys(EXAMPLE).map((column) => SECOND_EXAMPLE[column as Column] ?? "");
  return [Object.values(EXAMPLE), second].map((cells) => [...cells, ...facts]);
}

/** A fact as a cell holds it; undefined when there is none. */
export function writeFact(value: unknown): string | undefined {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === undefined || value === null ? undefined : String(value);
}
