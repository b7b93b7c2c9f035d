import { type InputHTMLAttributes, useId, useState } from "react";
import { cx } from "./class-names";
import { CONTROL, describedBy, Field, type FieldTexts } from "./field";
import { EyeIcon, EyeOffIcon } from "./icons";

type PasswordFieldProps = FieldTexts & Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "type">;

/** A password with a toggle that shows it. Give `autoComplete` ("current-password" or "new-password"). */
export function PasswordField({ label, hint, error, className, ...input }: PasswordFieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <span className="relative block">
        <input
          {...input}
          {...describedBy(id, { label, hint, error })}
          id={id}
          type={isShown ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          className={cx(CONTROL, "pr-13", className)}
        />
        <button
          type="button"
          aria-pressed={isShown}
          // Its name leaves out the field's label, so that a look-up by that label finds the field alone.
          aria-label={isShown ? "Hide typed text" : "Show typed text"}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-sm text-ink-soft hover:text-ink"
        >
          {isShown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
        </button>
      </span>
    </Field>
  );
}
