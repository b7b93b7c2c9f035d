import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

const KEY_BYTES = 32;

/**
 * What a mail's link needs to end such mails: the order, and a digest of it that only the shop can make. It is the same each
 * time, so nothing of it has to be kept, and it never ends.
 */
export class StopToken {
  private readonly key: Buffer;

  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync("sha256", secret, "", "review requests", KEY_BYTES));
  }

  of(orderId: string): string {
    return `${orderId}.${this.digest(orderId).toString("base64url")}`;
  }

  /** @returns the order's id; undefined for what is no token of this shop */
  orderOf(token: string): string | undefined {
    const [orderId, digest, ...more] = token.split(".");
    if (!orderId || !digest || more.length > 0) return undefined;
    const given = Buffer.from(digest, "base64url");
    const right = this.digest(orderId);
    return given.length === right.length && timingSafeEqual(given, right) ? orderId : undefined;
  }

  private digest(orderId: string): Buffer {
    return createHmac("sha256", this.key).update(orderId).digest();
  }
}
