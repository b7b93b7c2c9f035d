import type { AnswerOf } from "@emberly/kit/admin/answered";
import { call } from "@emberly/kit/admin/call";
import { useQuery } from "@tanstack/react-query";
import type { GET as GetMembers } from "../../api/admin/staff/members/route";
import { STAFF, useStaffChange } from "./roles";

/** Everybody and everything that can hold roles. */
export type Members = AnswerOf<typeof GetMembers>;
export type Person = Members["people"][number];
export type OpenInvite = Members["invites"][number];
export type SecretKey = Members["api_keys"][number];

/** Somebody whose roles are changed. */
export interface Holder {
  kind: "members" | "invites" | "api-keys";
  id: string;
  /** As the dashboard calls them. */
  name: string;
  roles: string[];
}

export const useMembers = () =>
  useQuery({ queryKey: [STAFF, "members"], queryFn: () => call<Members>("/admin/staff/members") });

/** Who holds a role, as they are called in a sentence. */
export function holdersOf(roleId: string, { people, invites, api_keys }: Members): string[] {
  const holds = ({ roles }: { roles: string[] }) => roles.includes(roleId);
  return [
    ...people.filter(holds).map(({ name, email }) => name || email),
    ...invites.filter(holds).map(({ email }) => `${email} (invited)`),
    ...api_keys.filter(holds).map(({ title }) => `the API key “${title}”`),
  ];
}

export const useGiveRoles = ({ kind, id }: Holder) =>
  useStaffChange((roles: string[]) =>
    call(`/admin/staff/${kind}/${id}/roles`, { method: "POST", body: { roles } }),
  );

export const useResetSecondFactor = () =>
  useStaffChange(({ id }: Person) =>
    call(`/admin/staff/members/${id}/reset-second-factor`, { method: "POST", body: {} }),
  );

export const useInvite = () =>
  useStaffChange((invitation: { email: string; roles: string[] }) =>
    call("/admin/invites", { method: "POST", body: invitation }),
  );

export const useResendInvite = () =>
  useStaffChange(({ id }: OpenInvite) => call(`/admin/invites/${id}/resend`, { method: "POST", body: {} }));

export const useWithdrawInvite = () =>
  useStaffChange(({ id }: OpenInvite) => call(`/admin/invites/${id}`, { method: "DELETE" }));
