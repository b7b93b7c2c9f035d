import type { ProductImage as Image } from "@contract/records";
import { type PointerEvent, useEffect, useRef } from "react";
import { CloseIcon } from "~/components/ui/icons";
import { useModal } from "~/components/ui/use-modal";
import { ProductImage } from "./product-image";

/** Scrolls to the part of the picture that lies where the mouse is: its left edge when the mouse is at the left. */
function followMouse({
  currentTarget: area,
  clientX,
  clientY,
  pointerType,
}: PointerEvent<HTMLElement>): void {
  if (pointerType !== "mouse") return;
  area.scrollTo({
    left: (clientX / area.clientWidth) * (area.scrollWidth - area.clientWidth),
    top: (clientY / area.clientHeight) * (area.scrollHeight - area.clientHeight),
    behavior: "instant",
  });
}

/** One picture, larger than the screen. The mouse, a finger or the arrow keys move it. */
export function ZoomedPicture({ image, onClose }: { image: Image; onClose: () => void }) {
  const dialog = useModal();
  const area = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = area.current;
    shown?.scrollTo({
      left: (shown.scrollWidth - shown.clientWidth) / 2,
      top: (shown.scrollHeight - shown.clientHeight) / 2,
      behavior: "instant",
    });
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={image.alt}
      onCancel={onClose}
      className="animate-fade-in fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-linen"
    >
      <section
        ref={area}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable for the arrow keys
        tabIndex={0}
        aria-label="Enlarged picture"
        onPointerMove={followMouse}
        onClick={onClose}
        onKeyDown={(event) => event.key === "Enter" && onClose()}
        className="size-full cursor-zoom-out overflow-auto overscroll-contain -outline-offset-2"
      >
        <ProductImage
          image={image}
          sizes="max(100vw, 100vh)"
          isPriority
          className="max-w-none min-w-[max(100vw,100dvh)]"
        />
      </section>
      <button
        type="button"
        aria-label="Close picture"
        onClick={onClose}
        className="absolute right-4 top-4 grid size-12 place-items-center rounded-full bg-night text-cream shadow-lift hover:text-ember"
      >
        <CloseIcon />
      </button>
    </dialog>
  );
}
