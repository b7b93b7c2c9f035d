import { Navigate } from "react-router";
import { paths } from "~/paths";

export default function AdminIndex() {
  return <Navigate to={paths.adminCustomers.href()} replace />;
}
