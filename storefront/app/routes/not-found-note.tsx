import type { ReactNode } from "react";

/** Says why the home screen shows instead of the page that was asked for. */
export function NotFoundNote({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="bg-ember px-5 py-3 text-center font-medium text-night">
      {children}
    </p>
  );
}
