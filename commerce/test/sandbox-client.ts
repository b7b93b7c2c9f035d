import { HttpClient } from "./http-client";

/** What a script tells the hosted page; all optional. */
export interface Payment {
  card?: string;
  /** Index of the shipping choice: 0 standard, 1 expedited. */
  shipping_rate?: number;
  email?: string;
  shipping_details?: {
    name?: string;
    phone?: string;
    address?: Record<string, string>;
  };
}

export type WebhookMode = "deliver" | "hold" | "duplicate" | "drop";

interface ListOf<T> {
  data: T[];
  has_more: boolean;
}

/** A payment intent as far as tests look at it; amounts in cents. */
export interface Intent {
  id: string;
  status: string;
  amount: number;
  amount_capturable: number;
  amount_received: number;
  currency: string;
  metadata: Record<string, string>;
}

/** A charge as far as tests look at it; amounts in cents. */
export interface Charge {
  id: string;
  payment_intent: string;
  captured: boolean;
  amount_captured: number;
  amount_refunded: number;
}

/** A dispute as far as tests look at it; amounts in cents. */
export interface Dispute {
  id: string;
  payment_intent: string;
  status: string;
  balance_transactions: { amount: number }[];
}

/** A hosted session as far as tests look at it; amounts in cents. */
export interface HostedSession {
  id: string;
  status: string;
  client_reference_id: string | null;
  payment_intent: string | null;
  amount_total: number;
  created: number;
  expires_at: number;
  [field: string]: unknown;
}

/** Plays the shopper at the payment sandbox, and asks it what Stripe would say. */
export class SandboxClient {
  private readonly helpers: HttpClient;
  private readonly api: HttpClient;

  constructor(url: string) {
    this.helpers = new HttpClient(`${url}/test_helpers`);
    this.api = new HttpClient(`${url}/v1`, { authorization: "Bearer sk_test_sandbox" });
  }

  /** Pays at the page; the answer's status says whether the card was taken. */
  pay(sessionId: string, payment: Payment = {}) {
    return this.helpers.post(`/checkout/sessions/${sessionId}/complete`, payment);
  }

  /** A cardholder takes a captured payment up with the bank. @returns the dispute's id */
  async dispute(
    intentId: string,
    what: { reason?: string; amount?: number } = {},
  ): Promise<string | undefined> {
    const { status, body } = await this.helpers.post<{ id: string }>(
      `/payment_intents/${intentId}/dispute`,
      what,
    );
    return status === 200 ? body.id : undefined;
  }

  /** The bank's verdict on a dispute. Stripe goes on refusing to pay the payment back, unless it is said that it does not. */
  closeDispute(id: string, outcome: "won" | "lost", after: { is_refundable?: boolean } = {}) {
    return this.helpers.post(`/disputes/${id}/close`, { outcome, ...after });
  }

  /** The bank sends a refund back. */
  failRefund(id: string) {
    return this.helpers.post(`/refunds/${id}/fail`, {});
  }

  async webhooks(mode: WebhookMode, copies?: number): Promise<void> {
    const { status } = await this.helpers.post("/webhooks", { mode, ...(copies ? { copies } : {}) });
    if (status !== 200) throw new Error(`The sandbox refused webhook mode ${mode}`);
  }

  /** Delivers what is held; `reverse` plays events that overtake each other. */
  async flush(order: "created" | "reverse" = "created"): Promise<void> {
    const { status } = await this.helpers.post("/webhooks/flush", { order });
    if (status !== 200) throw new Error("The sandbox refused to flush its webhooks");
  }

  async session(id: string): Promise<HostedSession> {
    return (await this.api.get<HostedSession>(`/checkout/sessions/${id}`)).body;
  }

  /** What the shop told of where a customer has goods sent. */
  customer(id: string) {
    return this.api.get<{ email: string; shipping: { name: string } | null }>(`/customers/${id}`);
  }

  /** Somebody deletes a customer in Stripe's dashboard. */
  removeCustomer(id: string) {
    return this.api.delete(`/customers/${id}`);
  }

  async intent(id: string): Promise<Intent> {
    return (await this.api.get<Intent>(`/payment_intents/${id}`)).body;
  }

  /** All payment intents, newest first. */
  intents(): Promise<Intent[]> {
    return this.all<Intent>("/payment_intents");
  }

  charges(): Promise<Charge[]> {
    return this.all<Charge>("/charges");
  }

  disputes(): Promise<Dispute[]> {
    return this.all<Dispute>("/disputes");
  }

  /** Refunds of a payment, the newest first; amounts in cents. */
  refunds(intentId: string) {
    return this.api.get<ListOf<{ id: string; amount: number; status: string }>>(
      `/refunds?limit=100&payment_intent=${intentId}`,
    );
  }

  private async all<T extends { id: string }>(path: string): Promise<T[]> {
    const all: T[] = [];
    for (;;) {
      const last = all.at(-1)?.id;
      const { body } = await this.api.get<ListOf<T>>(
        `${path}?limit=100${last ? `&starting_after=${last}` : ""}`,
      );
      all.push(...body.data);
      if (!body.has_more) return all;
    }
  }

  async sessions(): Promise<HostedSession[]> {
    return (await this.api.get<ListOf<HostedSession>>("/checkout/sessions?limit=100")).body.data;
  }

  /** A form-encoded call as Stripe's API takes it. */
  call<T = Record<string, unknown>>(path: string, form: Record<string, string> = {}) {
    return this.api.send<T>("POST", path, new URLSearchParams(form).toString(), {
      "content-type": "application/x-www-form-urlencoded",
    });
  }
}

/** The session's id, which the hosted page's address ends in. */
export function sessionIdOf(url: string): string {
  return new URL(url).pathname.split("/").at(-1) ?? "";
}
