import { Modules } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../context";

/** What the engine's modules tell of a row that they have written. */
export interface RowEvent {
  name: string;
  source: string;
  object: string;
  action: "created" | "updated" | "deleted" | "attached";
  id: string;
}

/** A row of a module's own, such as `payment_session` of the module `payment`. */
export function rowEvent(
  source: string,
  object: string,
  action: "created" | "updated" | "deleted",
  id: string,
): RowEvent {
  return { name: `${source}.${object.replaceAll("_", "-")}.${action}`, source, object, action, id };
}

/** A link between rows of two modules. */
export function linkEvent(source: string, object: string, id: string): RowEvent {
  return { name: `${object}.attached`, source, object, action: "attached", id };
}

/**
 * Tells what the engine's workflows tell. The event belongs to the group of the workflow that this is part of: it comes once that has
 * succeeded, and never if it fails.
 *
 * @param data of one event each
 */
export async function tell(
  { container, eventGroupId }: Pick<CheckoutContext, "container" | "eventGroupId">,
  name: string,
  data: object[],
  options?: { priority: number },
): Promise<void> {
  const metadata = eventGroupId ? { eventGroupId } : {};
  if (data.length === 0) return;
  await container
    .resolve(Modules.EVENT_BUS)
    .emit(data.map((one) => ({ name, data: one, options, metadata })));
}

/** Tells what the engine's modules would have told of rows that were written without them. */
export async function announce(
  { container, eventGroupId }: Pick<CheckoutContext, "container" | "eventGroupId">,
  events: RowEvent[],
): Promise<void> {
  const group = eventGroupId ? { eventGroupId } : {};
  await container.resolve(Modules.EVENT_BUS).emit(
    events.map(({ name, source, object, action, id }) => ({
      name,
      data: { id },
      metadata: { source, object, action, ...group },
    })),
    { internal: true },
  );
}
