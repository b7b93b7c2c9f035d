/** What a change is about. */
export const AUDIT_AREAS = [
  "price",
  "stock",
  "product",
  "fulfilment",
  "reviews",
  "customers",
  "roles",
] as const;

export type AuditArea = (typeof AUDIT_AREAS)[number];
