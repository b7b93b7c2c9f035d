import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import CatalogueSearchProvider from "./service";

export type { SearchProviderOptions } from "./options";

export default ModuleProvider(Modules.SEARCH, { services: [CatalogueSearchProvider] });
