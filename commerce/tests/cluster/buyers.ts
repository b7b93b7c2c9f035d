import type { Cluster } from "../../test/cluster";
import { type SandboxClient, sessionIdOf } from "../../test/sandbox-client";
import { newShopper, type Shopper } from "../../test/shopper";

export async function newBuyers(cluster: Cluster, count: number): Promise<Shopper[]> {
  return Promise.all(Array.from({ length: count }, () => newShopper(cluster.shop)));
}

/** Opens a checkout of one product; the hosted session's id, or the status of the refusal. */
export async function open(who: Shopper, productId: string): Promise<{ session?: string; status: number }> {
  const { status, body } = await who.client.post<{ url: string }>("/pay/create-checkout-session", {
    cartItems: [{ id: productId, quantity: 1 }],
    userId: who.userId,
  });
  return status === 200 ? { status, session: sessionIdOf(body.url) } : { status };
}

/** What buyers saw who buy one thing after the other until told to stop. */
export class Buyers {
  private running = true;
  paid = 0;
  /** Answers of 5xx and broken connections. */
  readonly failures: string[] = [];
  private readonly rounds: Promise<void>[];

  constructor(
    buyers: Shopper[],
    private readonly goods: string[],
    private readonly sandbox: SandboxClient,
  ) {
    this.rounds = buyers.map((who, index) => this.buy(who, index));
  }

  async stop(): Promise<void> {
    this.running = false;
    await Promise.all(this.rounds);
  }

  private async buy(who: Shopper, first: number): Promise<void> {
    for (let turn = first; this.running; turn += 1) {
      try {
        const { session, status } = await open(who, this.goods[turn % this.goods.length] ?? "");
        if (status >= 500) this.failures.push(`opening answered ${status}`);
        if (session && (await this.sandbox.pay(session)).status === 200) this.paid += 1;
      } catch (error) {
        this.failures.push(error instanceof Error ? String(error.cause ?? error) : String(error));
      }
    }
  }
}
