import type { BoundCall } from "../../shell/call";
import { addAddress, changeAddress, listAddresses, removeAddress } from "./addresses";
import { updateMe } from "./update-me";

export const ownDataHandlers: BoundCall[] = [
  updateMe,
  listAddresses,
  addAddress,
  changeAddress,
  removeAddress,
];
