import type { ReactNode } from "react";
import { usePermissions } from "./permissions";

/** Shows what only somebody with a permission can use, such as "order:read", to them alone. */
export const Permitted = ({ to, children }: { to: string; children: ReactNode }) =>
  usePermissions()(to) ? children : null;
