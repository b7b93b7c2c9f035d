import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { cx } from "~/components/ui/class-names";

interface AreaLink {
  label: string;
  to: string;
  icon: ReactNode;
}

interface AreaLayoutProps {
  /** Names the navigation for screen readers. */
  label: string;
  links: readonly AreaLink[];
  children: ReactNode;
}

/** The account and administration areas: navigation at the side, on small screens a row above. */
export function AreaLayout({ label, links, children }: AreaLayoutProps) {
  return (
    <div className="shell grid gap-8 py-8 print:block lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-14 lg:py-16">
      <nav aria-label={label} className="lg:sticky lg:top-28 lg:self-start">
        <ul className="flex flex-wrap gap-x-2 border-b border-line lg:grid lg:gap-1 lg:border-b-0">
          {links.map((link) => (
            <li key={link.to}>
              <NavLink
                to={link.to}
                className={({ isActive }) =>
                  cx(
                    "flex min-h-11 items-center gap-3 px-3 py-2 font-medium whitespace-nowrap transition-colors lg:rounded-sm lg:px-4",
                    isActive
                      ? "border-b-2 border-ember font-semibold lg:border-b-0 lg:bg-paper-deep"
                      : "text-ink-soft hover:text-ink",
                  )
                }
              >
                {link.icon}
                {link.label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
