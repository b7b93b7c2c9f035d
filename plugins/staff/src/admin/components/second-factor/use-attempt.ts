import { useState } from "react";

/** Something that is tried and may fail with a sentence to show. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFault(undefined);
    try {
      await work();
    } catch (error) {
      setFault(error instanceof Error ? error.message : "This did not work. Try again.");
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, fault, attempt };
}
