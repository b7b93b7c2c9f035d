import type { ReactNode } from "react";
import { AlertIcon, CheckCircleIcon } from "./icons";

/** A failure beside what caused it. Read out at once. */
export function ErrorMessage({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="flex items-start gap-2.5 rounded-sm border border-danger/30 bg-danger/6 px-4 py-3 text-sm font-medium text-danger"
    >
      <AlertIcon size={20} className="shrink-0" />
      <span>{children}</span>
    </p>
  );
}

export function SuccessMessage({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className="flex items-start gap-2.5 rounded-sm border border-leaf/30 bg-leaf/6 px-4 py-3 text-sm font-medium text-leaf"
    >
      <CheckCircleIcon size={20} className="shrink-0" />
      <span>{children}</span>
    </p>
  );
}
