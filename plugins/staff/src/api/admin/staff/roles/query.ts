import { z } from "zod";
import type { Permission } from "../../../../modules/staff/permissions/permission";

/** What a role consists of, as a form sends it. */
export const RoleBody = z.object({
  name: z.string().trim().min(1, "Give the role a name").max(60),
  description: z.string().trim().max(300).default(""),
  permissions: z.array(z.custom<Permission>((value) => typeof value === "string")).max(1000),
});

/** The version that whoever changes a role has seen. */
export const Version = z.coerce.number().int().min(1);
