import { type ReactNode, useId } from "react";
import { cx } from "~/components/ui/class-names";
import { ChevronDownIcon } from "~/components/ui/icons";
import { grouped } from "~/lib/counts";

const CONTROL = "min-h-11 rounded-sm border border-[#8b7f72] bg-white px-3 text-[0.9375rem] hover:border-ink";

interface ChoiceFieldProps {
  name: string;
  label: string;
  value: string;
  onChoose: () => void;
  /** Its options. */
  children: ReactNode;
  /** The id of its form, where it lies outside of that. */
  form?: string;
  className?: string;
}

export function ChoiceField({ name, label, value, onChoose, children, form, className }: ChoiceFieldProps) {
  return (
    <span className={cx("relative", className)}>
      <select
        name={name}
        form={form}
        aria-label={label}
        defaultValue={value}
        onChange={onChoose}
        className={cx(CONTROL, "w-full appearance-none pr-10")}
      >
        {children}
      </select>
      <ChevronDownIcon size={18} className="pointer-events-none absolute inset-y-0 right-3 my-auto" />
    </span>
  );
}

interface NumberFieldProps {
  name: string;
  label: string;
  /** Stands in the field while it is empty. */
  hint: string;
  value: string | number | boolean | undefined;
}

export function NumberField({ name, label, hint, value }: NumberFieldProps) {
  return (
    <input
      type="number"
      inputMode="decimal"
      min="0"
      step="any"
      name={name}
      aria-label={label}
      placeholder={hint}
      defaultValue={typeof value === "number" ? value : ""}
      className={cx(CONTROL, "w-24")}
    />
  );
}

interface CountedCheckboxProps {
  name: string;
  label: string;
  /** Products that it would leave; nothing is said when that is not known. */
  count?: number;
  isChosen: boolean;
  onChoose: () => void;
}

/** A yes or no; how many products say yes stands beside it and is read out after its name. */
export function CountedCheckbox({ name, label, count, isChosen, onChoose }: CountedCheckboxProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-2">
      <label className="flex min-h-11 items-center gap-2.5 font-medium">
        <input
          type="checkbox"
          name={name}
          value="true"
          defaultChecked={isChosen}
          onChange={onChoose}
          aria-describedby={count === undefined ? undefined : id}
          className="size-5 accent-ember-deep"
        />
        {label}
      </label>
      {count !== undefined && (
        <span id={id} className="text-[0.8125rem] text-ink-soft tabular-nums">
          {grouped(count)}
          <span className="sr-only">{count === 1 ? " product" : " products"}</span>
        </span>
      )}
    </div>
  );
}
