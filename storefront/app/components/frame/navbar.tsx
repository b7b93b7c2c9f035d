import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { MenuIcon, SearchIcon } from "~/components/ui/icons";
import { paths } from "~/lib/paths";
import { useRootStore } from "~/stores/root-store";
import { AccountPanel } from "./account-panel";
import { CartDropdown } from "./cart-dropdown";
import { MobileMenu } from "./mobile-menu";
import { NavLinks } from "./nav-links";
import { ICON_BUTTON } from "./panel-classes";
import { Wordmark } from "./wordmark";

/** The bar on top of every screen. */
export function Navbar() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  const setCartVisible = useRootStore((state) => state.setCartVisible);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page is what closes them
  useEffect(() => {
    setMenuOpen(false);
    setCartVisible(false);
  }, [pathname, setCartVisible]);

  return (
    <header className="on-night sticky top-0 z-40 bg-night text-cream print:static print:bg-transparent">
      <div className="shell relative flex h-18 items-center gap-4">
        <Wordmark />
        <nav aria-label="Main" className="mx-auto hidden md:block">
          <NavLinks
            className="flex items-center gap-9 text-[0.9375rem] font-medium"
            linkClassName="block py-3"
          />
        </nav>
        <div className="ml-auto flex items-center gap-0.5 sm:gap-1.5 md:ml-0 print:hidden">
          <Link to={paths.search.href()} prefetch="intent" aria-label="Search" className={ICON_BUTTON}>
            <SearchIcon />
          </Link>
          <CartDropdown />
          <AccountPanel />
          <button
            type="button"
            aria-label="Open menu"
            aria-expanded={isMenuOpen}
            onClick={() => setMenuOpen(true)}
            className={`${ICON_BUTTON} md:hidden`}
          >
            <MenuIcon />
          </button>
        </div>
      </div>
      {isMenuOpen && <MobileMenu onClose={() => setMenuOpen(false)} />}
    </header>
  );
}
