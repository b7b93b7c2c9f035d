import type { ExecArgs } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { STAFF_MODULE } from "../modules/staff";
import { ADMINISTRATOR_ROLE } from "../modules/staff/roles/first-roles";
import type StaffService from "../modules/staff/service";
import { resetSecondFactorWorkflow } from "../workflows/reset-second-factor";

/**
 * `medusa exec …/make-administrator.js EMAIL`: gives a user of the dashboard the Administrator's role beside what they
 * have, and takes their second factor away. For a shop's first user, and for a shop that has shut itself out.
 */
export default async function makeAdministrator({ container, args }: ExecArgs): Promise<void> {
  const email = args[0]?.trim().toLowerCase();
  if (!email) throw new Error("Say whom: medusa exec …/make-administrator.js EMAIL");
  const [user] = await container.resolve(Modules.USER).listUsers({ email });
  if (!user) throw new Error(`${email} is no user of the dashboard`);
  const { roles, members } = container.resolve<StaffService>(STAFF_MODULE);
  const holder = { kind: "user", id: user.id } as const;
  await roles.assign(holder, [...(await roles.heldBy(holder)), ADMINISTRATOR_ROLE]);
  const { people } = await members.list();
  if (people.some(({ id, has_second_factor }) => id === user.id && has_second_factor)) {
    await resetSecondFactorWorkflow(container).run({ input: { userId: user.id } });
  }
  container.resolve(ContainerRegistrationKeys.LOGGER).info(`${email} is an administrator now`);
}
