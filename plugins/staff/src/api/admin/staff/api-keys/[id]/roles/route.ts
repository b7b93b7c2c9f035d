import { assignRolesRoute } from "../../../../../assign-roles-route";

export const POST = assignRolesRoute("api_key");
