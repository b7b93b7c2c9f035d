import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";

/** The email of an engine user, for what is written down about who did something. */
export async function staffEmail(container: MedusaContainer, userId: string): Promise<string> {
  const [user] = await container.resolve(Modules.USER).listUsers({ id: [userId] }, { select: ["email"] });
  return user?.email ?? userId;
}
