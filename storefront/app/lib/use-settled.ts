import { useEffect, useState } from "react";

/**
 * A value, or the value of a promise once it has settled; undefined until then. A promise that fails fails the page.
 */
export function useSettled<Value>(source: Value | Promise<Value>): Value | undefined {
  const [settled, setSettled] = useState<{ source: unknown; value: Value }>();
  useEffect(() => {
    if (!(source instanceof Promise)) return;
    let isWanted = true;
    source.then(
      (value) => {
        if (isWanted) setSettled({ source, value });
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
  }, [source]);
  if (!(source instanceof Promise)) return source;
  return settled?.source === source ? settled.value : undefined;
}
