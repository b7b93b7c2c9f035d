import { loadSitemap } from "~/features/catalogue/load-sitemap";
import { xmlResponse } from "~/lib/xml";
import type { Route } from "./+types/sitemap";

/** All addresses in one file as long as they fit, else the list of the files that name them. */
export async function loader({ context }: Route.LoaderArgs) {
  const sitemap = await loadSitemap(context);
  return xmlResponse(sitemap.files === 1 ? await sitemap.file(1) : sitemap.index());
}
