/** What other packages use of this plugin. The rest is its own. */
export type { StorefrontApiOptions } from "./modules/settings/service";
export {
  type ProvisionAdministratorInput,
  provisionAdministratorWorkflow,
} from "./workflows/provision-administrator";
