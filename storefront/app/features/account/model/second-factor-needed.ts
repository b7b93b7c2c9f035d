import type { SECOND_FACTOR_NEEDED } from "@contract/messages";
import type { ApiError } from "~/lib/api-client";

/** The compiler holds it to the contract's, of which only types come here. */
const MESSAGE: typeof SECOND_FACTOR_NEEDED = "Please confirm with your second factor";

/** Whether a call was refused for want of a second factor, and not of a right. */
export function isSecondFactorNeeded({ status, message }: ApiError): boolean {
  return status === 403 && message === MESSAGE;
}
