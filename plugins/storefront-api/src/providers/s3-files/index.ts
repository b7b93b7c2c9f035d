import type { ModuleProviderExports } from "@medusajs/framework/types";
import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import S3FilesProvider from "./service";

/** Pictures for everybody and private files, each in a bucket of its own at a store that speaks S3. */
const provider: ModuleProviderExports = ModuleProvider(Modules.FILE, { services: [S3FilesProvider] });
export default provider;
