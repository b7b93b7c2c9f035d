import { useEffect, useState } from "react";

interface Settled<Value> {
  /** Undefined while nothing under the key has settled. */
  value: Value | undefined;
  /** False while the value is still to come, or an earlier one stands in for it. */
  isCurrent: boolean;
}

/**
 * A value, or the value of a promise once it has settled. Until then the last one under the same key stands. A promise that
 * fails fails the page.
 *
 * @param key what the value is about
 */
export function useSettled<Value>(source: Value | Promise<Value>, key: string): Settled<Value> {
  const [settled, setSettled] = useState(
    source instanceof Promise ? undefined : { source: source as unknown, key, value: source },
  );
  useEffect(() => {
    if (!(source instanceof Promise)) return;
    let isWanted = true;
    source.then(
      (value) => {
        if (isWanted) setSettled({ source, key, value });
      },
      (error: unknown) => {
        if (!isWanted) return;
        setSettled(() => {
          throw error;
        });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [source, key]);
  if (!(source instanceof Promise)) return { value: source, isCurrent: true };
  return {
    value: settled?.key === key ? settled.value : undefined,
    isCurrent: settled?.source === source,
  };
}
