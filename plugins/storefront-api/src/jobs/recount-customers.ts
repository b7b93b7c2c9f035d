import type { MedusaContainer } from "@medusajs/framework/types";
import { ACCOUNTS_MODULE } from "../modules/accounts";
import type AccountsService from "../modules/accounts/service";

/** Compares the number of customers with the engine's table; the triggers keep it, this trusts nothing. */
export default async function recountCustomers(container: MedusaContainer): Promise<void> {
  const wrong = await container.resolve<AccountsService>(ACCOUNTS_MODULE).recountCustomers();
  if (wrong.length > 0)
    container
      .resolve("logger")
      .warn(`storefront-api: the number of customers was wrong: ${JSON.stringify(wrong)}`);
}

export const config = { name: "storefront-api-recount-customers", schedule: "51 * * * *" };
