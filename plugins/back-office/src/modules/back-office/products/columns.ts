import { type Attribute, type CatalogueService, keyOf } from "@emberly/catalogue";

/** The columns of a product's options; one with more is changed on its own page. */
export const OPTION_COLUMNS = [
  { name: "option_1_name", value: "option_1_value" },
  { name: "option_2_name", value: "option_2_value" },
  { name: "option_3_name", value: "option_3_value" },
] as const;

/** What decides which columns a list of products has beside those that every list has. */
export type ShopColumns = Pick<CatalogueService, "attributes" | "texts">;

/** Columns that every list of products has, in the order of the template and the export, with what the template shows. */
const EXAMPLE = {
  handle: "example-skillet",
  title: "Example skillet",
  kind: "Cast iron",
  price: "89.50",
  stock: "24",
  description: "What it is made of, what it is good at, how it is looked after.",
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

/** The names of all columns in their order: short texts stand behind the description, facts at the end. */
export function columnsOf({ attributes, texts }: ShopColumns): string[] {
  const names = Object.keys(EXAMPLE);
  names.splice(names.indexOf("pictures"), 0, ...texts.map(({ name }) => name));
  return [...names, ...attributeColumns(attributes).map(({ column }) => column)];
}

/** The lines that the template shows, in the order of the columns: one product in two sizes. */
export function examplesOf(shop: ShopColumns): string[][] {
  const texts = Object.fromEntries(shop.texts.map(({ name, example = "" }) => [name, example]));
  const columns = attributeColumns(shop.attributes);
  const facts = Object.fromEntries(
    shop.attributes.map(({ example }, index) => [columns[index]?.column ?? "", writeFact(example) ?? ""]),
  );
  return [
    { ...EXAMPLE, ...texts, ...facts },
    { ...SECOND_EXAMPLE, ...facts },
  ].map((cells: Record<string, string>) => columnsOf(shop).map((column) => cells[column] ?? ""));
}

/** A fact as a cell holds it; undefined when there is none. */
export function writeFact(value: unknown): string | undefined {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === undefined || value === null ? undefined : String(value);
}
