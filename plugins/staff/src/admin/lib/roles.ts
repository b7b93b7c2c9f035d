import type { AnswerOf } from "@emberly/kit/admin/answered";
import { call } from "@emberly/kit/admin/call";
import { MY_PERMISSIONS } from "@emberly/kit/admin/permissions";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { GET as GetPermissions } from "../../api/admin/staff/permissions/route";
import type { GET as GetRole } from "../../api/admin/staff/roles/[id]/route";
import type { GET as GetRoles } from "../../api/admin/staff/roles/route";

/** What a role consists of, as a form sends it. */
export interface RoleText {
  name: string;
  description: string;
  permissions: string[];
}

type RoleAnswer = AnswerOf<typeof GetRole>;
export type Role = RoleAnswer["role"];
type Permissions = AnswerOf<typeof GetPermissions>;
export type PermissionGroup = Permissions["groups"][number];
export type PermissionRow = PermissionGroup["rows"][number];
export type PermissionCell = PermissionRow["cells"][number];

/** Begins the keys of everything that changes with a role or with who holds it. */
export const STAFF = "staff";

/** Shows what is now, to oneself too: whoever changed a role may hold it. */
export const refreshStaff = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: [STAFF] }),
    client.invalidateQueries({ queryKey: MY_PERMISSIONS }),
  ]);

export const useRoles = () =>
  useQuery({
    queryKey: [STAFF, "roles"],
    queryFn: async () => (await call<AnswerOf<typeof GetRoles>>("/admin/staff/roles")).roles,
  });

export const readRole = async (id: string) => (await call<RoleAnswer>(`/admin/staff/roles/${id}`)).role;

/** Read once: a form that is being filled in is not to change under the hand. */
export const useRole = (id: string) =>
  useQuery({
    queryKey: ["role-to-edit", id],
    queryFn: () => readRole(id),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Everything that a role can allow, in plain words. */
export const usePermissionGroups = () =>
  useQuery({
    queryKey: ["permission-groups"],
    queryFn: async () => (await call<Permissions>("/admin/staff/permissions")).groups,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const createRole = (role: RoleText) =>
  call<RoleAnswer>("/admin/staff/roles", { method: "POST", body: role });

/** @param version which one the writer has seen */
export const updateRole = (id: string, role: RoleText, version: number) =>
  call<RoleAnswer>(`/admin/staff/roles/${id}`, { method: "POST", body: { ...role, version } });

/** A change of roles or of who holds them. What is shown is read anew, also after a refusal. */
export function useStaffChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => refreshStaff(client) });
}

export const useCopyRole = () =>
  useStaffChange(({ id }: Role) =>
    call<RoleAnswer>(`/admin/staff/roles/${id}/copy`, { method: "POST", body: {} }),
  );

export const useRemoveRole = () =>
  useStaffChange(({ id, version }: Role) =>
    call(`/admin/staff/roles/${id}?version=${version}`, { method: "DELETE" }),
  );
