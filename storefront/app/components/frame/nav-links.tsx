import { Link, useLocation } from "react-router";
import { cx } from "~/components/ui/class-names";
import { paths } from "~/lib/paths";

interface NavItem {
  label: string;
  to: string;
  /** Path prefixes below which the link counts as active; "/" only by itself. */
  within: string[];
}

const ITEMS: NavItem[] = [
  { label: "Home", to: paths.home.href(), within: [] },
  {
    label: "Products",
    to: paths.collections.href(),
    within: [paths.collections.href(), paths.products.href()],
  },
  { label: "Shipping & Policy", to: paths.policy.href(), within: [paths.policy.href()] },
];

const isActive = ({ to, within }: NavItem, pathname: string) =>
  pathname === to || within.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));

interface NavLinksProps {
  className: string;
  linkClassName: string;
  onNavigate?: () => void;
}

/** The three main links. The active one is #ff6401, which is 6.6:1 on the dark bar. */
export function NavLinks({ className, linkClassName, onNavigate }: NavLinksProps) {
  const { pathname } = useLocation();
  return (
    <ul className={className}>
      {ITEMS.map((item) => {
        const active = isActive(item, pathname);
        return (
          <li key={item.to}>
            <Link
              to={item.to}
              prefetch="intent"
              onClick={onNavigate}
              aria-current={active ? "page" : undefined}
              className={cx(
                linkClassName,
                "transition-colors",
                active ? "text-[#ff6401]" : "text-cream hover:text-white",
              )}
            >
              {item.label}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
