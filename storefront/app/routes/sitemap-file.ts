import { loadSitemap } from "~/features/catalogue/load-sitemap";
import { xmlResponse } from "~/lib/xml";
import type { Route } from "./+types/sitemap-file";

/** The router cannot match a part of a name, so every `.xml` of which nobody else knows comes here. */
const NAME = /^sitemap-([1-9]\d{0,5})$/;

function notFound(): never {
  throw new Response("Not found", { status: 404 });
}

/**
 * One of the files that the sitemap of a large catalogue names. The first is there for a small one too: whoever read the list before
 * products were taken away finds all addresses in it.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const number = Number(NAME.exec(params.file)?.[1] ?? notFound());
  const sitemap = await loadSitemap(context);
  return xmlResponse(number <= sitemap.files ? await sitemap.file(number) : notFound());
}
