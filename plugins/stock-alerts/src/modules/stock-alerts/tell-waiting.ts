import type { Knex } from "@medusajs/framework/mikro-orm/knex";

/** Somebody who waits for a variant. */
export interface Alert {
  id: string;
  product_id: string;
  variant_id: string;
  email: string;
  created_at: Date;
}

export interface TellWaiting {
  variantId: string;
  /** How many can be bought now; infinite where nobody counts. */
  pieces: number;
  /** Before they were counted, by the database's clock. */
  countedAt: Date;
  /** Hands a mail over for good; called again with the same alert when this process dies before it is noted. */
  mail: (alert: Alert) => Promise<void>;
  /** Told of a mail that was not taken. */
  onRefused: (alert: Alert, error: unknown) => void;
}

/** How many people are mailed for each piece. Not everybody who gets the mail buys; with more, most would be disappointed. */
const TOLD_A_PIECE = 3;
const AT_ONCE = 100;
/** How long a mail that was not taken waits for its next turn. */
const REFUSED_FOR = "15 minutes";
const LATELY = "mailed_at > now() - interval '24 hours'";

/**
 * Mails those who wait for a variant, the oldest wish first, as long as there are pieces for them. Those who were mailed within
 * a day count against the pieces that there are now, because they may be about to buy, until all is sold: what comes in after that
 * is for others. Engines that do it at the same time take turns. A mail that is not taken keeps no other back, and has another turn
 * later.
 *
 * @returns how many were mailed
 */
export async function tellWaiting(
  database: Knex,
  { variantId, pieces, countedAt, mail, onRefused }: TellWaiting,
): Promise<number> {
  if (pieces <= 0) {
    // Whom another engine has mailed since was mailed about pieces that came in meanwhile.
    await database.raw(
      `update stock_alert set spent = true where variant_id = ? and ${LATELY} and mailed_at < ? and not spent`,
      [variantId, countedAt],
    );
    return 0;
  }
  let told = 0;
  for (;;) {
    const { tried, mailed } = await database.transaction(async (transaction) => {
      await transaction.raw("select pg_advisory_xact_lock(hashtext('stock_alert'), hashtext(?))", [
        variantId,
      ]);
      const { rows: lately } = await transaction.raw<{ rows: { mailed: string }[] }>(
        `select count(*) as mailed from stock_alert where variant_id = ? and ${LATELY} and not spent`,
        [variantId],
      );
      const room = pieces * TOLD_A_PIECE - Number(lately[0]?.mailed);
      if (room <= 0) return { tried: 0, mailed: 0 };
      const { rows: next } = await transaction.raw<{ rows: Alert[] }>(
        `select id, product_id, variant_id, email, created_at from stock_alert
         where variant_id = ? and mailed_at is null and confirmed_at is not null
           and (refused_at is null or refused_at < now() - interval '${REFUSED_FOR}')
         order by created_at, id limit ? for update`,
        [variantId, Math.min(room, AT_ONCE)],
      );
      const refused: string[] = [];
      for (const alert of next) {
        try {
          await mail(alert);
        } catch (error) {
          onRefused(alert, error);
          refused.push(alert.id);
        }
      }
      const ids = next.map(({ id }) => id);
      await transaction.raw(
        `update stock_alert set mailed_at = case when id = any(:refused) then null else now() end,
           refused_at = case when id = any(:refused) then now() end
         where id = any(:ids)`,
        { ids, refused },
      );
      return { tried: next.length, mailed: next.length - refused.length };
    });
    told += mailed;
    if (tried < AT_ONCE) return told;
  }
}
