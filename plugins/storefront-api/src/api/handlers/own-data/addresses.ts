import { calls } from "../../../contract/calls";
import * as book from "../../../workflows/addresses/address-book";
import { bind } from "../../shell/call";

export const listAddresses = bind(calls.listAddresses, ({ container, visitor }) =>
  book.listAddresses(container, visitor.customerId),
);

export const addAddress = bind(calls.addAddress, ({ container, visitor, body }) =>
  book.addAddress(container, visitor.customerId, body),
);

export const changeAddress = bind(calls.changeAddress, ({ container, visitor, params, body }) =>
  book.changeAddress(container, visitor.customerId, params.id, body),
);

export const removeAddress = bind(calls.removeAddress, async ({ container, visitor, params }) => {
  await book.removeAddress(container, visitor.customerId, params.id);
  return undefined;
});
