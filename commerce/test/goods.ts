/** What a product of the public list is to a test that buys. `price` is dollars; `stock` is null where nobody counts it. */
export interface Goods {
  _id: string;
  title: string;
  price: number;
  stock: number | null;
  variants: { _id: string }[];
}

/**
 * The products that a cart may name by their id alone: sold in one variant, and counted. Those with more than `plenty` pieces come
 * first, and otherwise the order is that of the shop's list. `url` is the origin of an engine or an edge.
 */
export async function goodsToBuy<T extends Goods = Goods>(url: string, plenty = 0): Promise<T[]> {
  const answer = await fetch(`${url}/api/v1/admin/serverproducts?limit=100&in_stock=true`);
  if (!answer.ok) throw new Error(`The list answered ${answer.status}: ${await answer.text()}`);
  const listed = ((await answer.json()) as T[]).filter(
    ({ stock, variants }) => stock !== null && variants.length === 1,
  );
  const isPlenty = ({ stock }: T) => (stock ?? 0) > plenty;
  return [...listed.filter(isPlenty), ...listed.filter((one) => !isPlenty(one))];
}
