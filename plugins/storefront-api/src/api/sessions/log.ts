import type { Logger } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import type { CallContract } from "../../contract/call-contract";
import type { CallContext } from "../shell/call";

/** What happens to accounts, for whoever must find out later what did. */
export type AuthEvent =
  | "sign-up"
  | "sign-in"
  | "sign-in failed"
  | "sign-in before verification"
  | "sign-in code asked for"
  | "sign-in by code"
  | "sign-in by code failed"
  | "sign-out"
  | "email verified"
  | "verification failed"
  | "verification code asked for"
  | "reset code asked for"
  | "password reset"
  | "password reset failed"
  | "password changed"
  | "password change failed"
  | "session ended"
  | "change of email asked for"
  | "email changed"
  | "change of email undone"
  | "erase code asked for"
  | "erasure asked for"
  | "erasure undone"
  | "passkey added"
  | "passkey removed"
  | "sign-in by passkey"
  | "sign-in by passkey failed"
  | "second factor shown"
  | "second factor failed";

/** One line per event: who by id, from where, in which request. Never an email, a password, a code or a token. */
export function logAuth<C extends CallContract>(
  { container, address, requestId }: Pick<CallContext<C>, "container" | "address" | "requestId">,
  event: AuthEvent,
  authIdentityId: string | undefined,
): void {
  container
    .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    .info(
      `auth: ${event}; identity ${authIdentityId ?? "unknown"}; address ${address}; request ${requestId}`,
    );
}
