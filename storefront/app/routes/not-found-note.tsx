import type { ReactNode } from "react";

/** Says why the home screen shows in the place of what was asked for. */
export function NotFoundNote({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="bg-ember px-5 py-3 text-center font-medium text-night">
      {children}
    </p>
  );
}
