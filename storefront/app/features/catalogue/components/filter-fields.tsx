import { cx } from "~/components/ui/class-names";

export const CONTROL =
  "min-h-11 rounded-sm border border-[#8b7f72] bg-white px-3 text-[0.9375rem] hover:border-ink";

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
