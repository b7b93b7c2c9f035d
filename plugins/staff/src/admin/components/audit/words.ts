import { formatMoney } from "@emberly/kit/admin/format";
import type { AuditEntry } from "../../lib/audit";

const FIELDS: Record<string, string> = {
  amount: "Price",
  currency_code: "Currency",
  stocked_quantity: "Stocked",
  title: "Title",
  handle: "Address",
  description: "Description",
  status: "Status",
  thumbnail: "Picture",
  packed_at: "Packed",
  shipped_at: "Sent",
  delivered_at: "Delivered",
  canceled_at: "Cancelled",
  email: "Email",
  role: "Role",
  permissions: "Permissions",
  revoked_at: "Revoked",
  name: "Name",
  provider: "Kind",
  passkeys: "Passkeys",
  authenticator_apps: "Authenticator apps",
};

/** A field that the list does not know, such as a shop's own in `metadata`, is written out: "catchphrase1" is Catchphrase 1. */
const labelOf = (name: string): string =>
  FIELDS[name] ??
  name
    .replaceAll("_", " ")
    .replace(/\d+$/, " $&")
    .replace(/^\w/, (letter) => letter.toUpperCase());

const SOURCES: Record<string, string> = {
  price: "Price",
  inventory_level: "Stock",
  product: "Product",
  fulfillment: "Parcel",
  user: "Member of staff",
  invite: "Invitation",
  api_key: "API key",
  staff_role: "Role",
  auth_mfa_factor: "Authenticator app",
  passkey: "Passkey",
  second_factor: "Second factor",
  // Of a release whose roles were the engine's.
  rbac_role: "Role",
  rbac_role_policy: "Permission of",
};

const ACTIONS = { created: "added", changed: "changed", deleted: "removed", restored: "brought back" };

/** Such as "Price changed". */
export function describeAction({ source, action }: AuditEntry): string {
  if (source === "staff_role_grant" || source === "user_rbac_role")
    return action === "deleted" ? "Role taken from" : "Role given to";
  if (source === "rbac_role_policy")
    return action === "deleted" ? "Permission taken from" : "Permission given to";
  return `${SOURCES[source] ?? source} ${ACTIONS[action]}`;
}

/** The fields that changed, each with what it was and what it is. */
export function describeChanges({ before, after, action }: AuditEntry): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((name) => {
    if (name === "permissions") return describeSet(before?.permissions, after?.permissions);
    if (name === "metadata") return describeMetadata(before?.metadata, after?.metadata, action);
    const [was, is] = [write(name, before?.[name], before), write(name, after?.[name], after)];
    if (name === "currency_code" || was === is) return [];
    const label = labelOf(name);
    if (action === "created" || !was) return [`${label}: ${is}`];
    return [is ? `${label}: ${was} → ${is}` : `${label}: ${was}`];
  });
}

/** What was added to a list, and what was taken from it. */
function describeSet(was: unknown, is: unknown): string[] {
  const [before, after] = [texts(was), texts(is)];
  const added = after.filter((text) => !before.includes(text)).map((text) => `+ ${text}`);
  const taken = before.filter((text) => !after.includes(text)).map((text) => `− ${text}`);
  return [...added, ...taken];
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function describeMetadata(was: unknown, is: unknown, action: AuditEntry["action"]): string[] {
  const [before, after] = [record(was), record(is)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => {
      const [old, now] = [write(name, before[name], null) || "–", write(name, after[name], null) || "–"];
      return `${labelOf(name)}: ${action === "created" ? now : `${old} → ${now}`}`;
    });
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

const LONGEST = 80;

function write(name: string, value: unknown, row: Record<string, unknown> | null): string {
  if (value === null || value === undefined) return "";
  if (name === "amount" && typeof value === "number" && typeof row?.currency_code === "string") {
    return formatMoney(value, row.currency_code);
  }
  if (name.endsWith("_at")) return new Date(String(value)).toLocaleString();
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
