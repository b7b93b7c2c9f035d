import { useState } from "react";
import type { Delivery } from "../../lib/deliveries";

/** The orders a person picked; they stay picked while pages are turned. */
export interface Selection {
  picked: Delivery[];
  has: (id: string) => boolean;
  set: (deliveries: Delivery[], picked: boolean) => void;
  clear: () => void;
}

export function useSelection(): Selection {
  const [picked, setPicked] = useState<Delivery[]>([]);
  return {
    picked,
    has: (id) => picked.some((delivery) => delivery.id === id),
    set: (deliveries, add) => {
      const ids = new Set(deliveries.map(({ id }) => id));
      const others = picked.filter(({ id }) => !ids.has(id));
      setPicked(add ? [...others, ...deliveries] : others);
    },
    clear: () => setPicked([]),
  };
}
