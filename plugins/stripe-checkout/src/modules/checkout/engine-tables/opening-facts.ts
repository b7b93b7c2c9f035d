import { prepared } from "@emberly/kit/sql";
import type { CheckoutContext } from "../context";

/** What has to be known of a customer and a region before a checkout opens. */
export interface OpeningFacts {
  /** Null when there is no such customer, or nobody was named. */
  customer: { email: string | null } | null;
  /** The region takes this plugin's payments: the engine would refuse the order otherwise, once it is paid. */
  takes_payments: boolean;
}

export async function readOpeningFacts(
  { database, options }: Pick<CheckoutContext, "database" | "options">,
  { customer_id, region_id }: { customer_id?: string; region_id: string },
): Promise<OpeningFacts> {
  const rows = await prepared<OpeningFacts>(
    database,
    `select (select jsonb_build_object('email', email) from customer where id = ? and deleted_at is null) as customer,
       exists (select from region_payment_provider
         where region_id = ? and payment_provider_id = ? and deleted_at is null) as takes_payments`,
    [customer_id ?? null, region_id, options.providerId],
  );
  return rows[0] ?? { customer: null, takes_payments: false };
}
