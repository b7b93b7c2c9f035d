import { counted, formatMoney } from "@emberly/kit/admin/format";
import { Section } from "@emberly/kit/admin/section";
import { Text } from "@medusajs/ui";
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { Sales, SalesDay } from "../../../modules/back-office/today/sales";
import { useSales } from "../../lib/today";

const CHART_HEIGHT = 220;
const AXIS = { fontSize: 12, fill: "var(--fg-muted)" };

/** Midnight in the viewer's zone: the bare date would be read as midnight in UTC, the day before in America. */
const dateOf = (day: string) => new Date(`${day}T00:00:00`);

const short = (day: string) => dateOf(day).toLocaleDateString(undefined, { month: "short", day: "numeric" });

/** What was ordered on each of the last 30 days. */
export function SalesChart() {
  const query = useSales();
  return (
    <Section
      title="Sales of the last 30 days"
      hint={query.data && summary(query.data)}
      query={query}
      empty={{
        when: ({ days }) => days.every(({ orders }) => orders === 0),
        text: "No orders in the last 30 days.",
      }}
    >
      {({ days, currency_code: currency }) => (
        <div
          className="px-4 py-6"
          role="img"
          aria-label={`Sales of the last 30 days: ${summary({ days, currency_code: currency })}`}
        >
          <ResponsiveContainer width="100%" height={CHART_HEIGHT}>
            <BarChart data={days} margin={{ top: 4, right: 8, bottom: 0, left: 8 }}>
              <CartesianGrid vertical={false} stroke="var(--border-base)" />
              <XAxis
                dataKey="day"
                tickFormatter={short}
                tick={AXIS}
                tickLine={false}
                axisLine={false}
                minTickGap={24}
              />
              <YAxis
                tickFormatter={(amount: number) => formatMoney(amount, currency, 0)}
                tick={AXIS}
                tickLine={false}
                axisLine={false}
                width={64}
              />
              <Tooltip cursor={{ fill: "var(--bg-base-hover)" }} content={<DayTip currency={currency} />} />
              <Bar
                dataKey="amount"
                fill="var(--bg-interactive)"
                radius={[3, 3, 0, 0]}
                isAnimationActive={false}
              />
            </BarChart>
          </ResponsiveContainer>
        </div>
      )}
    </Section>
  );
}

function summary({ days, currency_code }: Sales): string {
  const amount = days.reduce((sum, day) => sum + day.amount, 0);
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  return `${formatMoney(amount, currency_code)} in ${counted(orders, "order")}`;
}

interface DayTipProps {
  currency: string;
  active?: boolean;
  payload?: readonly { payload?: SalesDay }[];
}

/** The chart library fills in all but the currency. */
function DayTip({ currency, active, payload }: DayTipProps) {
  const day = payload?.[0]?.payload;
  if (!active || !day) return null;
  return (
    <div className="bg-ui-bg-base shadow-elevation-tooltip rounded-lg px-3 py-2">
      <Text size="xsmall" className="text-ui-fg-subtle">
        {short(day.day)}
      </Text>
      <Text size="small" weight="plus">
        {formatMoney(day.amount, currency)}
      </Text>
      <Text size="xsmall" className="text-ui-fg-subtle">
        {counted(day.orders, "order")}
      </Text>
    </div>
  );
}
