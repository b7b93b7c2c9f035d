import { Permitted } from "@emberly/kit/admin/permitted";
import { defineRouteConfig } from "@medusajs/admin-sdk";
import { Sun } from "@medusajs/icons";
import { Heading, Text } from "@medusajs/ui";
import { FailedMails } from "../../components/today/failed-mails";
import { LowStockProducts } from "../../components/today/low-stock";
import { Payments } from "../../components/today/payments";
import { Returns } from "../../components/today/returns";
import { SalesChart } from "../../components/today/sales-chart";
import { WaitingOrders } from "../../components/today/waiting-orders";

/** What an administrator looks at in the morning: what waits, what runs out, what went wrong, how it sells. Each sees the parts that their role may read. */
const Today = () => (
  <div className="flex flex-col gap-y-3">
    <div className="px-1 pb-1">
      <Heading level="h1">Today</Heading>
      <Text size="small" className="text-ui-fg-subtle">
        {new Date().toLocaleDateString(undefined, { weekday: "long", month: "long", day: "numeric" })}
      </Text>
    </div>
    <Permitted to="fulfillment:read">
      <WaitingOrders />
    </Permitted>
    <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-2">
      <Permitted to="inventory_level:read">
        <LowStockProducts />
      </Permitted>
      <Permitted to="order:read">
        <SalesChart />
      </Permitted>
      <Permitted to="payment:read">
        <Payments />
      </Permitted>
      <Permitted to="return:read">
        <Returns />
      </Permitted>
      <Permitted to="customer:read">
        <FailedMails />
      </Permitted>
    </div>
  </div>
);

export const config = defineRouteConfig({ label: "Today", icon: Sun, rank: 1 });

export default Today;
