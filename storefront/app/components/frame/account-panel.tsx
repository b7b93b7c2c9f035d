import { useCallback, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Button, ButtonLink } from "~/components/ui/button";
import { UserIcon } from "~/components/ui/icons";
import { toastTopRight } from "~/components/ui/toast";
import { paths } from "~/lib/paths";
import { endSession } from "~/stores/end-session";
import { useRootStore } from "~/stores/root-store";
import { useIsSignedIn } from "~/stores/use-session";
import { ICON_BUTTON, PANEL } from "./panel-classes";
import { useDismiss } from "./popover";

const LINK = "block rounded-sm px-3 py-2.5 font-medium transition-colors hover:bg-paper-deep";

/** The account icon and its panel. */
export function AccountPanel() {
  const area = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(area, isOpen, close);
  const isSignedIn = useIsSignedIn();
  const user = useRootStore((state) => state.user.currentUser);
  const clearUser = useRootStore((state) => state.signOut);

  const signOut = () => {
    close();
    void endSession().then((isConfirmed) => {
      if (!isConfirmed) toastTopRight("Your sign-out will be finished once the shop can be reached again.");
    });
    // At once, whatever the server answers and however slow the home screen is. A guarded screen leads home by itself,
    // not to the sign-in screen.
    clearUser();
    void navigate(paths.home.href());
  };

  const links = [
    { label: "Personal Information", to: isSignedIn ? paths.profile.href() : paths.login.href() },
    { label: "My Orders", to: isSignedIn ? paths.orders.href() : paths.login.href() },
    { label: "Wishlist", to: paths.wishlist.href() },
  ];
  if (isSignedIn && user?.isAdmin) links.push({ label: "Admin", to: paths.adminCustomers.href() });

  return (
    <div ref={area} className="relative max-sm:static">
      <button
        type="button"
        aria-label="Account"
        aria-expanded={isOpen}
        aria-controls="account-panel"
        onClick={() => setOpen(!isOpen)}
        className={ICON_BUTTON}
      >
        <UserIcon />
      </button>
      {isOpen && (
        <section id="account-panel" aria-label="Your account" className={`${PANEL} sm:w-72`}>
          {isSignedIn ? (
            <p className="truncate px-3 font-display text-xl">{user?.name}</p>
          ) : (
            <ButtonLink to={paths.login.href()} onClick={close} className="w-full">
              Sign in
            </ButtonLink>
          )}
          <ul className="mt-3 border-t border-line pt-3">
            {links.map(({ label, to }) => (
              <li key={label}>
                <Link to={to} onClick={close} className={LINK}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          {isSignedIn && (
            <Button variant="secondary" onClick={signOut} className="mt-3 w-full">
              Sign out
            </Button>
          )}
        </section>
      )}
    </div>
  );
}
