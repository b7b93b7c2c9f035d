import { type SelectHTMLAttributes, useId } from "react";
import { cx } from "./class-names";
import { CONTROL, describedBy, Field, type FieldTexts } from "./field";
import { ChevronDownIcon } from "./icons";

type SelectFieldProps = FieldTexts & Omit<SelectHTMLAttributes<HTMLSelectElement>, "id">;

export function SelectField({ label, hint, error, className, children, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <span className="relative block">
        <select
          {...select}
          {...describedBy(id, { label, hint, error })}
          id={id}
          className={cx(CONTROL, "appearance-none pr-10", className)}
        >
          {children}
        </select>
        <ChevronDownIcon size={18} className="pointer-events-none absolute inset-y-0 right-3 my-auto" />
      </span>
    </Field>
  );
}
