import type { Till } from "./till";

/** Makes a promotion for as long as the work runs. */
export async function during<T>(till: Till, promotion: object, work: () => Promise<T>): Promise<T> {
  const { promotion: made } = await till.dashboard.change<{ promotion: { id: string } }>(
    "/admin/promotions",
    { type: "standard", status: "active", ...promotion },
  );
  try {
    return await work();
  } finally {
    await till.dashboard.remove(`/admin/promotions/${made.id}`);
  }
}

const across = { allocation: "across", currency_code: "usd" };

export const ofItems = (over: object) => ({ ...across, target_type: "items", ...over });
export const ofShipping = (over: object) => ({ ...across, target_type: "shipping_methods", ...over });
export const percent = (value: number) => ofItems({ type: "percentage", value });
export const dollars = (value: number) => ofItems({ type: "fixed", value });
/** So much off each piece, for three pieces at most. */
export const dollarsEach = (value: number) =>
  ofItems({ type: "fixed", allocation: "each", value, max_quantity: 3 });
export const FREE_SHIPPING = ofShipping({ type: "percentage", value: 100 });

/** How prices are taxed. */
export interface Taxes {
  /** Percent, on goods and shipping. */
  rate: number;
  /** Prices include it. */
  isWithin: boolean;
}

/** Taxes everything for as long as the work runs. */
export async function taxed<T>(
  { dashboard }: Till,
  { rate, isWithin }: Taxes,
  work: () => Promise<T>,
): Promise<T> {
  const { body } = await dashboard.client.get<{ tax_regions: { id: string }[] }>(
    "/admin/tax-regions?country_code=us",
  );
  const { tax_rate } = await dashboard.change<{ tax_rate: { id: string } }>("/admin/tax-rates", {
    tax_region_id: body.tax_regions[0]?.id,
    name: "Sales tax",
    code: "us",
    rate,
    is_default: true,
  });
  try {
    return isWithin ? await pricedWithTaxes(dashboard, work) : await work();
  } finally {
    await dashboard.remove(`/admin/tax-rates/${tax_rate.id}`);
  }
}

interface Preference {
  id: string;
  attribute: string;
  value: string;
}

async function pricedWithTaxes<T>(dashboard: Till["dashboard"], work: () => Promise<T>): Promise<T> {
  const { body } = await dashboard.client.get<{ price_preferences: Preference[] }>(
    "/admin/price-preferences?limit=100",
  );
  const known = body.price_preferences.find(
    ({ attribute, value }) => attribute === "currency_code" && value === "usd",
  );
  const prefer = (is_tax_inclusive: boolean) =>
    dashboard.change<{ price_preference: Preference }>(
      `/admin/price-preferences${known ? `/${known.id}` : ""}`,
      { attribute: "currency_code", value: "usd", is_tax_inclusive },
    );
  const { price_preference } = await prefer(true);
  try {
    return await work();
  } finally {
    if (known) await prefer(false);
    else await dashboard.remove(`/admin/price-preferences/${price_preference.id}`);
  }
}

/** A new group of one customer. @returns its id */
export async function newGroup({ dashboard }: Till, name: string, customerId: string): Promise<string> {
  const { customer_group } = await dashboard.change<{ customer_group: { id: string } }>(
    "/admin/customer-groups",
    { name },
  );
  await dashboard.change(`/admin/customer-groups/${customer_group.id}/customers`, { add: [customerId] });
  return customer_group.id;
}
