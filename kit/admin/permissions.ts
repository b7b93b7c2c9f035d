import { call } from "@emberly/kit/admin/call";
import { useQuery } from "@tanstack/react-query";

export interface MyPermissions {
  permissions: string[];
  /** Whether everything is held, permissions of later releases included. */
  administrator: boolean;
}

export const MY_PERMISSIONS = ["my-permissions"];

/** What the roles of who looks allow together. */
export const useMyPermissions = () =>
  useQuery({
    queryKey: MY_PERMISSIONS,
    queryFn: () => call<MyPermissions>("/admin/staff/me"),
    staleTime: 60_000,
  });

/**
 * Tells whether the roles of who looks hold a permission such as `order:read`. Nothing is, until it is known; when it
 * cannot be known everything is, because the server judges each call anyway.
 */
export function usePermissions(): (permission: string) => boolean {
  const { data, isError } = useMyPermissions();
  return (permission) => isError || (data?.permissions.includes(permission) ?? false);
}
