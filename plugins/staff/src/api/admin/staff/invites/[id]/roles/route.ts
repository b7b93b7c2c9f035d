import { assignRolesRoute } from "../../../../../assign-roles-route";

export const POST = assignRolesRoute("invite");
