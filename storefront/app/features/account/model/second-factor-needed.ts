import type { SECOND_FACTOR_NEEDED } from "@contract/messages";
import type { ApiError } from "~/lib/api-client";

/** The compiler compares it with the contract's, whose types alone are imported. */
const MESSAGE: typeof SECOND_FACTOR_NEEDED = "Please confirm with your second factor";

/** Whether a call was refused for lack of a second factor, and not for lack of a right. */
export function isSecondFactorNeeded({ status, message }: ApiError): boolean {
  return status === 403 && message === MESSAGE;
}
