import { useEffect, useState } from "react";

/** A value, or a promise's value once it is there; undefined until then. A failed promise is the page's failure. */
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
