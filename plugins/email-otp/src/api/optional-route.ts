import { dashboardRoute } from "@emberly/kit/dashboard-route";
import {
  type AuthenticatedMedusaRequest,
  authenticate,
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
} from "@medusajs/framework/http";
import { emailOtpOf } from "./email-otp-of";

/** A route that is there where its option is on; elsewhere the engine answers as it does where there is none. */
export function optionalRoute<Answer>(
  option: "signIn" | "passkeys",
  handler: (req: AuthenticatedMedusaRequest) => Promise<Answer>,
) {
  const route = dashboardRoute(handler);
  return async (req: AuthenticatedMedusaRequest, res: MedusaResponse, next: MedusaNextFunction) =>
    emailOtpOf(req).options[option] ? route(req, res) : next();
}

const signedIn = authenticate("customer", ["session", "bearer"]);

/** Lets customers alone pass to the routes of passkeys, where there are any. */
export const customersOnly = async (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) =>
  emailOtpOf(req).options.passkeys ? signedIn(req, res, next) : next();
