import { ToastContainer, type ToastPosition, toast } from "react-toastify/unstyled";

const DURATION_MS = 2000;

/** The unstyled build: its stylesheet comes with ours, because the policy allows no injected ones. */
export default function Toasts() {
  return (
    <ToastContainer
      autoClose={DURATION_MS}
      hideProgressBar
      closeButton={false}
      closeOnClick
      pauseOnFocusLoss={false}
      draggable={false}
    />
  );
}

/** A repeated text prolongs the toast that shows it already, so that copies do not pile up. */
export function showText(text: string, position: ToastPosition): void {
  const toastId = `${position}: ${text}`;
  if (toast.isActive(toastId)) toast.update(toastId, { render: text, autoClose: DURATION_MS });
  else toast.success(text, { position, toastId });
}

interface UndoProps {
  text: string;
  onUndo: () => void;
  closeToast?: () => void;
}

function Undo({ text, onUndo, closeToast }: UndoProps) {
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

/** In the bottom right corner, with a button that undoes what happened. */
export function showUndo(text: string, onUndo: () => void): void {
  toast.success(({ closeToast }) => <Undo text={text} onUndo={onUndo} closeToast={closeToast} />, {
    position: "bottom-right",
    closeOnClick: false,
  });
}
