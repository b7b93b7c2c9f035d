import { CloseIcon } from "~/components/ui/icons";
import { useModal } from "~/components/ui/use-modal";
import { NavLinks } from "./nav-links";
import { ICON_BUTTON } from "./panel-classes";
import { Wordmark } from "./wordmark";

/** The main links over the whole screen, for phones. A modal dialog: the page behind it is out of reach. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const ref = useModal();
  return (
    <dialog
      ref={ref}
      aria-label="Menu"
      onCancel={onClose}
      className="on-night animate-fade-in fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none bg-night text-cream"
    >
      <div className="shell flex h-18 items-center justify-between">
        <Wordmark />
        <button type="button" aria-label="Close menu" onClick={onClose} className={ICON_BUTTON}>
          <CloseIcon />
        </button>
      </div>
      <nav aria-label="Menu" className="shell mt-[12vh]">
        <NavLinks
          className="grid gap-2 font-display text-4xl"
          linkClassName="block py-3"
          onNavigate={onClose}
        />
      </nav>
    </dialog>
  );
}
