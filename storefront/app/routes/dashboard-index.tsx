import { Navigate } from "react-router";
import { paths } from "~/lib/paths";

export default function DashboardIndex() {
  return <Navigate to={paths.profile.href()} replace />;
}
