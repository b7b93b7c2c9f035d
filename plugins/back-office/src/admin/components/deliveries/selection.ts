import { useState } from "react";
import type { Delivery } from "../../lib/deliveries";

/** The orders a person picked; they stay picked while pages are turned. */
export interface Selection {
  picked: Delivery[];
  has: (id: string) => boolean;
  set: (deliveries: Delivery[], picked: boolean) => void;
  /** Lets orders go with which something is being done; those that are not picked are passed over. */
  drop: (ids: string[]) => void;
  clear: () => void;
}

export function useSelection(): Selection {
  const [picked, setPicked] = useState<Delivery[]>([]);
  return {
    picked,
    has: (id) => picked.some((delivery) => delivery.id === id),
    set: (deliveries, add) => {
      const ids = deliveries.map(({ id }) => id);
      setPicked((now) => (add ? [...without(now, ids), ...deliveries] : without(now, ids)));
    },
    // Called when an answer comes, and more may have been picked since it was asked for.
    drop: (ids) => setPicked((now) => without(now, ids)),
    clear: () => setPicked([]),
  };
}

function without(deliveries: Delivery[], ids: string[]): Delivery[] {
  const gone = new Set(ids);
  return deliveries.filter(({ id }) => !gone.has(id));
}
