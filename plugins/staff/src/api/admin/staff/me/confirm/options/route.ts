import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { passkeyOptions } from "../../../../../../workflows/second-factor/show";
import { signedStaff } from "../../../../../second-factor/signed";

/** What a browser needs to confirm with one of the asker's own passkeys. Answer: `{options}`, good for 5 minutes. */
export const POST = dashboardRoute(async (req) => {
  const { context } = await signedStaff(req);
  return { options: await passkeyOptions(req.scope, context.auth_identity_id) };
});
