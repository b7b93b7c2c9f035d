import { call } from "@emberly/kit/admin/call";
import { useQuery } from "@tanstack/react-query";
import { isAbsent } from "./today";

/** What is read of a call of after-sale, which a shop may not have: pieces that are not to be packed. */
interface OrderToLeaveFrom {
  order_id: string;
  lines: { title: string; quantity: number }[];
}

/** Of orders the pieces that their customers have withdrawn from before they left, in words such as "1 x wok, 2 x pan". */
export async function readLeftOut(orderIds: string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map();
  try {
    const { orders } = await call<{ orders: OrderToLeaveFrom[] }>(
      `/admin/order-returns/left-out?orders=${orderIds.map(encodeURIComponent).join(",")}`,
    );
    return new Map(
      orders.map(({ order_id, lines }) => [
        order_id,
        lines.map(({ title, quantity }) => `${quantity} x ${title}`).join(", "),
      ]),
    );
  } catch (error) {
    if (isAbsent(error)) return new Map();
    throw error;
  }
}

/** The same for a list on the screen. */
export function useLeftOut(orderIds: string[]): Map<string, string> {
  const { data } = useQuery({
    queryKey: ["deliveries", "left-out", orderIds],
    queryFn: () => readLeftOut(orderIds),
  });
  return data ?? new Map();
}
