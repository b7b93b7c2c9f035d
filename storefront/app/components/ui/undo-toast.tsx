import { toast } from "react-toastify/unstyled";

interface UndoToastProps {
  text: string;
  onUndo: () => void;
  closeToast?: () => void;
}

function UndoToast({ text, onUndo, closeToast }: UndoToastProps) {
  return (
    <span className="on-night flex items-center justify-between gap-4">
      <span>{text}</span>
      <button
        type="button"
        className="rounded-sm px-2 py-1 font-semibold text-ember underline underline-offset-4"
        onClick={() => {
          onUndo();
          closeToast?.();
        }}
      >
        Undo
      </button>
    </span>
  );
}

/**
 * Shows for two seconds in the bottom right corner, longer under the pointer, with a button that undoes what happened.
 */
export function showUndoToast(text: string, onUndo: () => void): void {
  toast.success(({ closeToast }) => <UndoToast text={text} onUndo={onUndo} closeToast={closeToast} />, {
    position: "bottom-right",
    closeOnClick: false,
  });
}
