import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { staffOf } from "../../../shell/request";

/** Who holds which roles. Answer: `{people, invites, api_keys}`, each with the ids of its roles. */
export const GET = dashboardRoute((req) => staffOf(req).members.list());
