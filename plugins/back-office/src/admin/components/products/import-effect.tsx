import { counted } from "@emberly/kit/admin/format";
import { Text } from "@medusajs/ui";
import type { ProductRow } from "../../../modules/back-office/products/import-rows";

const LONGEST = 120;

/** What a line does to its product, field by field. */
export const ImportEffect = ({ wanted, effects, state }: ProductRow) => {
  if (state === "same") return "As it is";
  if (effects.length === 0) {
    const { price, stock, pictures, options, sku } = wanted;
    return [
      "New",
      ...(price === undefined ? [] : [`price ${price.toFixed(2)}`]),
      stock === undefined ? "stock not counted" : counted(stock, "piece"),
      ...(sku === undefined ? [] : [sku]),
      ...(pictures || !options ? [counted(pictures?.length ?? 0, "picture")] : []),
    ].join(", ");
  }
  return (
    <ul className="flex flex-col gap-1">
      {effects.map(({ field, before, after }) => (
        <li key={field}>
          <Text size="small" className="text-pretty break-words">
            <span className="font-medium text-ui-fg-base">{field}:</span> {shorten(before)} → {shorten(after)}
          </Text>
        </li>
      ))}
    </ul>
  );
};

const shorten = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text || "–");
