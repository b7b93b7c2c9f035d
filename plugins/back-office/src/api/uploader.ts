import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http";
import { Modules } from "@medusajs/framework/utils";

/** Who sends a request, as people read it: an email, or "API key" and its title. */
export async function uploaderOf({ scope, auth_context }: AuthenticatedMedusaRequest): Promise<string> {
  const { actor_id, actor_type } = auth_context;
  if (actor_type === "user") return (await scope.resolve(Modules.USER).retrieveUser(actor_id)).email;
  const { title } = await scope.resolve(Modules.API_KEY).retrieveApiKey(actor_id);
  return `API key ${title}`;
}
