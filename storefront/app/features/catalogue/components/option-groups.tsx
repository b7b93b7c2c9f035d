import type { Product, ProductVariant } from "@contract/records";
import { cx } from "~/components/ui/class-names";
import { paths } from "~/lib/paths";
import { type OptionChoice, optionGroups, VARIANT } from "../model/variant-choice";
import { ProductImage } from "./product-image";

const CHIP =
  "grid min-h-12 min-w-14 cursor-pointer place-items-center rounded-sm border border-line bg-white px-4 text-sm font-medium transition-colors hover:border-ink peer-checked:border-ink peer-checked:ring-1 peer-checked:ring-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ember";
const SWATCH =
  "block size-16 cursor-pointer overflow-hidden rounded-sm border-2 border-transparent transition peer-checked:border-ink hover:border-ink-soft peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ember";

interface ChoiceProps {
  choice: OptionChoice;
  hasPicture: boolean;
  onChoose: () => void;
}

/** A value as a radio button: its picture where it has one, else its name. One that is sold out can be chosen all the same. */
function Choice({ choice: { value, variant, isChosen }, hasPicture, onChoose }: ChoiceProps) {
  const label = variant.inStock ? value : `${value} (sold out)`;
  return (
    <label className="relative" title={label}>
      <input
        type="radio"
        name={VARIANT}
        value={variant._id}
        checked={isChosen}
        onChange={onChoose}
        aria-label={label}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span className={cx(hasPicture ? SWATCH : CHIP, !variant.inStock && "text-ink-soft")}>
        {hasPicture ? (
          <ProductImage image={variant.imageUrl[0]} sizes="64px" alt="" />
        ) : (
          <span className={cx(!variant.inStock && "line-through")}>{value}</span>
        )}
      </span>
      {hasPicture && !variant.inStock && (
        <span aria-hidden="true" className="pointer-events-none absolute inset-0 rounded-sm bg-paper/60" />
      )}
    </label>
  );
}

interface OptionGroupsProps {
  product: Product;
  chosen: ProductVariant;
  onChoose: (variant: ProductVariant) => void;
}

/**
 * The options of a product, each a group of radio buttons. Without scripts a group is a form that leads to the page of the
 * chosen variant.
 */
export function OptionGroups({ product, chosen, onChoose }: OptionGroupsProps) {
  return optionGroups(product, chosen).map(({ name, choices, hasPictures }) => (
    <form key={name} method="get" action={paths.product.href(product.handle)}>
      <fieldset>
        <legend className="text-sm">
          <span className="font-semibold">{name}</span>
          <span className="text-ink-soft">{`: ${chosen.options[name] ?? ""}`}</span>
        </legend>
        <div className="mt-2.5 flex flex-wrap gap-2">
          {choices.map((choice) => (
            <Choice
              key={choice.value}
              choice={choice}
              hasPicture={hasPictures}
              onChoose={() => onChoose(choice.variant)}
            />
          ))}
        </div>
        <noscript>
          <button type="submit" className="mt-2 underline">{`Show this ${name.toLowerCase()}`}</button>
        </noscript>
      </fieldset>
    </form>
  ));
}
