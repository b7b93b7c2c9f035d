import type { ModuleProviderExports } from "@medusajs/framework/types";
import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import CatalogueSearchProvider from "./service";

export type { SearchProviderOptions } from "./options";

const provider: ModuleProviderExports = ModuleProvider(Modules.SEARCH, {
  services: [CatalogueSearchProvider],
});
export default provider;
