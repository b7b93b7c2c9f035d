import { ToastContainer, type ToastPosition, toast } from "react-toastify/unstyled";

const DURATION_MS = 2000;

/** The unstyled build: its stylesheet comes with ours, because the policy allows no injected ones. */
export function ToastHost() {
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
function show(text: string, position: ToastPosition): void {
  const toastId = `${position}: ${text}`;
  if (toast.isActive(toastId)) toast.update(toastId, { render: text, autoClose: DURATION_MS });
  else toast.success(text, { position, toastId });
}

/** Two seconds in the bottom right corner: what happened to the cart. */
export function toastBottomRight(text: string): void {
  show(text, "bottom-right");
}

/** Two seconds in the top right corner: what happened to the account. */
export function toastTopRight(text: string): void {
  show(text, "top-right");
}
