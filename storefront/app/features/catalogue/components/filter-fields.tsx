import type { ReactNode } from "react";
import { cx } from "~/components/ui/class-names";
import { ChevronDownIcon } from "~/components/ui/icons";

const CONTROL = "min-h-11 rounded-sm border border-[#8b7f72] bg-white px-3 text-[0.9375rem] hover:border-ink";

interface ChoiceFieldProps {
  name: string;
  label: string;
  value: string;
  onChoose: () => void;
  /** Its options. */
  children: ReactNode;
  className?: string;
}

export function ChoiceField({ name, label, value, onChoose, children, className }: ChoiceFieldProps) {
  return (
    <span className={cx("relative", className)}>
      <select
        name={name}
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
