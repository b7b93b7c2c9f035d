import { forwardRef, type InputHTMLAttributes, type TextareaHTMLAttributes, useId } from "react";
import { cx } from "./class-names";
import { CONTROL, describedBy, Field, type FieldProps, type FieldTexts } from "./field";

type TextFieldProps = Omit<FieldProps, "id" | "children"> & Omit<InputHTMLAttributes<HTMLInputElement>, "id">;

/** One line of text. `label` is its accessible name; `hint` and `error` are tied to it. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(
  { label, hint, error, isErrorRead, className, type, ...input },
  ref,
) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error} isErrorRead={isErrorRead}>
      <input
        {...input}
        {...describedBy(id, { label, hint, error })}
        ref={ref}
        id={id}
        type={type ?? "text"}
        className={cx(CONTROL, className)}
      />
    </Field>
  );
});

type TextAreaProps = FieldTexts & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id">;

export const TextArea = forwardRef<HTMLTextAreaElement, TextAreaProps>(function TextArea(
  { label, hint, error, className, ...area },
  ref,
) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea
        rows={5}
        {...area}
        {...describedBy(id, { label, hint, error })}
        ref={ref}
        id={id}
        className={cx(CONTROL, "resize-y", className)}
      />
    </Field>
  );
});
