import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { AlertDialog } from "./dialog";

type Alert = (text: string) => Promise<void>;

const AlertContext = createContext<Alert | null>(null);

interface Pending {
  text: string;
  done: () => void;
}

/** Lets every screen below it show a message in a dialog. Several messages show one after the other. */
export function AlertProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<Pending[]>([]);
  const alert = useCallback<Alert>(
    (text) => new Promise((done) => setQueue((waiting) => [...waiting, { text, done }])),
    [],
  );
  const current = queue[0];
  return (
    <AlertContext.Provider value={alert}>
      {children}
      {current && (
        <AlertDialog
          key={queue.length}
          text={current.text}
          onClose={() => {
            setQueue((waiting) => waiting.slice(1));
            current.done();
          }}
        />
      )}
    </AlertContext.Provider>
  );
}

/** `await alert(text)` shows the text in an in-page dialog and goes on after OK. */
export function useAlert(): Alert {
  const alert = useContext(AlertContext);
  if (!alert) throw new Error("useAlert needs an AlertProvider above it");
  return alert;
}
