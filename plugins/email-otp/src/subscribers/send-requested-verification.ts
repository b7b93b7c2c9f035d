import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { AuthWorkflowEvents } from "@medusajs/framework/utils";
import { sendCode } from "../modules/email-otp/send-code";

interface VerificationRequested {
  auth_identity_id: string;
  entity_id: string;
  code_provider: string;
  code?: string;
  expires_at?: string | Date;
}

/** Mails the code of a verification that came in through the engine's own route `POST /auth/verification/request`. */
export default async function sendRequestedVerification({
  event,
  container,
}: SubscriberArgs<VerificationRequested>): Promise<void> {
  const { auth_identity_id, entity_id, code_provider, code, expires_at } = event.data;
  if (code_provider !== "email-otp" || !code || !expires_at) return;
  await sendCode(container, {
    purpose: "verify-email",
    subject: auth_identity_id,
    to: entity_id,
    code,
    expiresAt: new Date(expires_at),
  });
}

export const config: SubscriberConfig = { event: AuthWorkflowEvents.VERIFICATION_REQUESTED };
