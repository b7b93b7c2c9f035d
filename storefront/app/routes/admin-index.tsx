import { Navigate } from "react-router";
import { paths } from "~/lib/paths";

export default function AdminIndex() {
  return <Navigate to={paths.adminCustomers.href()} replace />;
}
