import { counted, formatDollars } from "@emberly/kit/admin/format";
import { Section } from "@emberly/kit/admin/section";
import { Text } from "@medusajs/ui";
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { type SalesDay, useSales } from "../../lib/today";

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
      hint={query.data && summary(query.data.days)}
      query={query}
      empty={{
        when: ({ days }) => days.every(({ orders }) => orders === 0),
        text: "No orders in the last 30 days.",
      }}
    >
      {({ days }) => (
        <div className="px-4 py-6" role="img" aria-label={`Sales of the last 30 days: ${summary(days)}`}>
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
                tickFormatter={(dollars: number) => `$${dollars.toLocaleString()}`}
                tick={AXIS}
                tickLine={false}
                axisLine={false}
                width={64}
              />
              <Tooltip cursor={{ fill: "var(--bg-base-hover)" }} content={<DayTip />} />
              <Bar
                dataKey="dollars"
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

function summary(days: SalesDay[]): string {
  const dollars = days.reduce((sum, day) => sum + day.dollars, 0);
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  return `${formatDollars(dollars)} in ${counted(orders, "order")}`;
}

/** The chart library fills the properties in. */
function DayTip({ active, payload }: { active?: boolean; payload?: readonly { payload?: SalesDay }[] }) {
  const day = payload?.[0]?.payload;
  if (!active || !day) return null;
  return (
    <div className="bg-ui-bg-base shadow-elevation-tooltip rounded-lg px-3 py-2">
      <Text size="xsmall" className="text-ui-fg-subtle">
        {short(day.day)}
      </Text>
      <Text size="small" weight="plus">
        {formatDollars(day.dollars)}
      </Text>
      <Text size="xsmall" className="text-ui-fg-subtle">
        {counted(day.orders, "order")}
      </Text>
    </div>
  );
}
