import { newId } from "../state/ids";
import type { DeliveryMode, EventType, WebhookSettings } from "../state/records";
import type { Reader, SandboxState, Transaction } from "../state/state";

/** The version whose shapes the sandbox answers with: the one the `stripe` package in use is written for. */
export const apiVersion = "2026-10-28.endive";

/** The request that caused an event; nulls when a shopper or the clock did. */
export interface EventOrigin {
  id: string | null;
  idempotency_key: string | null;
}

export const noRequest: EventOrigin = { id: null, idempotency_key: null };

export function webhookSettings(reader: Reader): WebhookSettings {
  return reader.get("settings", "webhooks") ?? { id: "webhooks", mode: "deliver", copies: 2 };
}

/** The endpoint's subscription and how deliveries go; what is not given stays as it is. */
export function changeWebhookSettings(state: SandboxState, changes: Partial<WebhookSettings>): void {
  state.transaction((tx) => tx.put("settings", { ...webhookSettings(tx), ...changes }));
}

/**
 * Records an event about the object as it is now, and plans its delivery after the mode in force, in the same
 * transaction as the change it reports. What the endpoint is not subscribed to is only recorded, as at Stripe.
 */
export function emit(
  tx: Transaction,
  nowS: number,
  origin: EventOrigin,
  type: EventType,
  object: object,
): void {
  const { mode, copies, events } = webhookSettings(tx);
  const byMode: Record<DeliveryMode, number> = { deliver: 1, hold: 1, duplicate: copies, drop: 0 };
  const planned = events && !events.includes(type) ? 0 : byMode[mode];
  const id = newId("evt");
  tx.put("events", {
    id,
    object: {
      id,
      object: "event",
      api_version: apiVersion,
      created: nowS,
      data: { object },
      livemode: false,
      pending_webhooks: planned,
      request: origin,
      type,
    },
  });
  for (let copy = 0; copy < planned; copy++) {
    tx.put("deliveries", {
      id: newId("whd"),
      eventId: id,
      state: mode === "hold" ? "held" : "pending",
      attempts: 0,
      nextAttemptAt: 0,
      lastOutcome: null,
    });
  }
}
