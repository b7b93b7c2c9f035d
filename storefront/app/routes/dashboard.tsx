import { Outlet } from "react-router";
import { AreaLayout } from "~/components/ui/area-layout";
import { BoxIcon, UserIcon } from "~/components/ui/icons";
import { SessionGuard } from "~/features/account/components/session-guard";
import { paths } from "~/lib/paths";

const LINKS = [
  { label: "Personal Details", to: paths.profile.href(), icon: <UserIcon size={20} /> },
  { label: "My Orders", to: paths.orders.href(), icon: <BoxIcon size={20} /> },
];

/** The customer's area. The screens in it get the customer's record as outlet context (`useAccount`). */
export default function Dashboard() {
  return (
    <SessionGuard>
      {(user) => (
        <AreaLayout label="Your account" links={LINKS}>
          <Outlet context={user} />
        </AreaLayout>
      )}
    </SessionGuard>
  );
}
