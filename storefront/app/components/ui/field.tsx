import type { ReactNode } from "react";
import { AlertIcon } from "./icons";

export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  error?: string;
}

/** What the control itself needs to be tied to its hint and error. */
export function describedBy(id: string, { hint, error }: FieldTexts) {
  const ids = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": error ? true : undefined };
}

export const CONTROL =
  "w-full min-h-12 rounded-sm border border-[#8b7f72] bg-white px-4 py-2.5 text-base text-ink placeholder:text-[#766b60] " +
  "transition-colors hover:border-ink focus-visible:border-ink aria-invalid:border-danger disabled:bg-paper-deep";

export interface FieldProps extends FieldTexts {
  id: string;
  /** Whether the error is read out when it comes: the focus is in the field already, so that moving it there says nothing. */
  isErrorRead?: boolean;
  children: ReactNode;
}

/** Label above, control, then hint and error: the frame of every field. */
export function Field({ id, label, hint, error, isErrorRead, children }: FieldProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p
          id={`${id}-error`}
          role={isErrorRead ? "alert" : undefined}
          className="flex items-center gap-1.5 text-sm font-medium text-danger"
        >
          <AlertIcon size={16} />
          {error}
        </p>
      )}
    </div>
  );
}
