import { type ReactNode, useId } from "react";
import { Button } from "./button";
import { useModal } from "./use-modal";

interface ModalProps {
  /** Read out when it opens. */
  text: string;
  onEscape: () => void;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: it keeps the focus inside, makes the page behind it inert and gives the focus
 * back to where it was.
 */
function Modal({ text, onEscape, children }: ModalProps) {
  const ref = useModal();
  const textId = useId();
  return (
    <dialog
      ref={ref}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={textId}
      onCancel={(event) => {
        event.preventDefault();
        onEscape();
      }}
      className="animate-rise-in m-auto w-[min(26rem,calc(100vw-2.5rem))] rounded-md bg-paper p-8 text-ink shadow-panel backdrop:bg-night/60"
    >
      <p id={textId} className="text-lg leading-relaxed">
        {text}
      </p>
      <div className="mt-7 flex flex-wrap justify-end gap-3">{children}</div>
    </dialog>
  );
}

/** Shows `text` as it is and waits for OK. */
export function AlertDialog({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Modal text={text} onEscape={onClose}>
      <Button onClick={onClose} autoFocus>
        OK
      </Button>
    </Modal>
  );
}

interface ConfirmDialogProps {
  text: string;
  confirmLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone. The harmless answer has the focus. */
export function ConfirmDialog({ text, confirmLabel, onConfirm, onCancel }: ConfirmDialogProps) {
  return (
    <Modal text={text} onEscape={onCancel}>
      <Button variant="secondary" onClick={onCancel} autoFocus>
        Cancel
      </Button>
      <Button variant="danger" onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </Modal>
  );
}
