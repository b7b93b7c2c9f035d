import type { ExecArgs } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { STAFF_MODULE } from "../modules/staff";
import { ADMINISTRATOR_ROLE } from "../modules/staff/roles/first-roles";
import type StaffService from "../modules/staff/service";

/**
 * `medusa exec …/make-administrator.js EMAIL`: gives a user of the dashboard the Administrator's role beside what they
 * have. For a shop's first user, and for a shop that has shut itself out.
 */
export default async function makeAdministrator({ container, args }: ExecArgs): Promise<void> {
  const email = args[0]?.trim().toLowerCase();
  if (!email) throw new Error("Say whom: medusa exec …/make-administrator.js EMAIL");
  const [user] = await container.resolve(Modules.USER).listUsers({ email });
  if (!user) throw new Error(`${email} is no user of the dashboard`);
  const { roles } = container.resolve<StaffService>(STAFF_MODULE);
  const holder = { kind: "user", id: user.id } as const;
  await roles.assign(holder, [...(await roles.heldBy(holder)), ADMINISTRATOR_ROLE]);
  container.resolve(ContainerRegistrationKeys.LOGGER).info(`${email} is an administrator now`);
}
