import type { ReactNode } from "react";
import { Footer } from "./footer";
import { Navbar } from "./navbar";

/**
 * The navbar and the footer around every screen. The footer begins below the first window: it would jump whenever a screen
 * fills that was short while it loaded.
 */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-sm bg-ember px-5 py-3 font-semibold text-night focus:not-sr-only focus:fixed focus:left-4 focus:top-4"
      >
        Skip to content
      </a>
      <Navbar />
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-5rem)] grow print:min-h-0">
        {children}
      </main>
      <Footer />
    </div>
  );
}
