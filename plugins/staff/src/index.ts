/** What other packages use of this plugin. The rest is its own. */
export { writeEntry } from "./modules/audit/write";
export { STAFF_MODULE } from "./modules/staff";
export { PASSWORD_RESET } from "./modules/staff/events";
export type { StaffOptions } from "./modules/staff/options";
export { ADMINISTRATOR_ROLE } from "./modules/staff/roles/first-roles";
export type { default as StaffService } from "./modules/staff/service";
export { assignRolesStep } from "./workflows/steps/assign-roles";
