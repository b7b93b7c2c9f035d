import { Outlet } from "react-router";
import { AreaLayout } from "~/components/ui/area-layout";
import { BoxIcon, PlusIcon, TagIcon, UserIcon } from "~/components/ui/icons";
import { SecondFactorGuard } from "~/features/account/components/second-factor-guard";
import { SessionGuard } from "~/features/account/components/session-guard";
import { paths } from "~/lib/paths";
import { screenMeta } from "~/lib/screen-meta";

/** `/admin` redirects to its first screen, but only behind the guards. */
export const meta = screenMeta("Administration");

const LINKS = [
  { label: "Customers", to: paths.adminCustomers.href(), icon: <UserIcon size={20} /> },
  { label: "Orders", to: paths.adminOrders.href(), icon: <BoxIcon size={20} /> },
  { label: "Add Products", to: paths.adminAddProduct.href(), icon: <PlusIcon size={20} /> },
  { label: "All Products", to: paths.adminProducts.href(), icon: <TagIcon size={20} /> },
];

/** The administration area. The server checks every call of it again. */
export default function Admin() {
  return (
    <SessionGuard isAdminArea>
      {() => (
        <SecondFactorGuard>
          <AreaLayout label="Administration" links={LINKS}>
            <Outlet />
          </AreaLayout>
        </SecondFactorGuard>
      )}
    </SessionGuard>
  );
}
