import { calls } from "../../../contract/calls";
import { bind } from "../../shell/call";
import { catalogueFor } from "./fresh";

/** For the storefront's page cache, which keeps a page as long as this stays the same. */
export const catalogueVersion = bind(calls.catalogueVersion, async (context) => {
  const { version } = await catalogueFor(context);
  return { version };
});
