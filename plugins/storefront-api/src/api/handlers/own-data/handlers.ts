import type { BoundCall } from "../../shell/call";
import { addAddress, changeAddress, listAddresses, removeAddress } from "./addresses";
import { changeEmail, confirmEmail, undoEmail } from "./change-email";
import { eraseMe, requestEraseCode, undoErasure } from "./erase-me";
import { exportMe } from "./export-me";
import { updateMe } from "./update-me";

export const ownDataHandlers: BoundCall[] = [
  updateMe,
  listAddresses,
  addAddress,
  changeAddress,
  removeAddress,
  exportMe,
  requestEraseCode,
  eraseMe,
  undoErasure,
  changeEmail,
  confirmEmail,
  undoEmail,
];
