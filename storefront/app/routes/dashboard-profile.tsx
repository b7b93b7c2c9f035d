import { Profile } from "~/features/account/components/profile";
import { useAccount } from "~/features/account/model/use-account";
import { WaitingList } from "~/features/stock-alerts/components/waiting-list";
import { screenMeta } from "~/lib/screen-meta";

export const meta = screenMeta("Personal details");

export default function DashboardProfile() {
  return (
    <>
      <Profile user={useAccount()} />
      <WaitingList />
    </>
  );
}
