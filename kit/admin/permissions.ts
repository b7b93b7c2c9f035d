import { call } from "@emberly/kit/admin/call";
import { useQuery } from "@tanstack/react-query";

/**
 * Tells whether the roles of who looks hold a permission such as `order:read`. Nothing is, until it is known; when it
 * cannot be known everything is, because the server judges each call anyway.
 */
export function usePermissions(): (permission: string) => boolean {
  const { data, isError } = useQuery({
    queryKey: ["my-permissions"],
    queryFn: () => call<{ permissions: string[] }>("/admin/staff/me"),
    staleTime: 60_000,
  });
  return (permission) => isError || (data?.permissions.includes(permission) ?? false);
}
