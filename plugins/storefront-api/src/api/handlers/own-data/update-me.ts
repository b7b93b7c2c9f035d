import { Modules } from "@medusajs/framework/utils";
import { updateCustomersWorkflow } from "@medusajs/medusa/core-flows";
import { calls } from "../../../contract/calls";
import { splitName } from "../../../modules/accounts/name";
import { bind } from "../../shell/call";
import { userOf } from "../accounts/services";

/** What is left out stays as it is. */
export const updateMe = bind(calls.updateMe, async ({ container, visitor, body }) => {
  const { customerId } = visitor;
  const { name, country, phone } = body;
  const customer = await container.resolve(Modules.CUSTOMER).retrieveCustomer(customerId);
  await updateCustomersWorkflow(container).run({
    input: {
      selector: { id: customerId },
      update: {
        ...(name === undefined ? {} : splitName(name)),
        ...(phone === undefined ? {} : { phone }),
        ...(country === undefined ? {} : { metadata: { ...customer.metadata, country } }),
      },
    },
  });
  return userOf(container, customerId);
});
