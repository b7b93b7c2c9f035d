import { loadSitemap } from "~/features/catalogue/load-sitemap";
import { xmlResponse } from "~/lib/xml";
import type { Route } from "./+types/sitemap";

const NUMBER = /^[1-9]\d{0,5}$/;

function notFound(): never {
  throw new Response("Not found", { status: 404 });
}

/**
 * All addresses in one file as long as they fit, else the list of the files that name them. With `?file=N` one of these files. The
 * first is there for a small catalogue too: whoever read the list before products were taken away finds all addresses in it.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const file = url.searchParams.get("file");
  const number = file === null ? undefined : Number(NUMBER.exec(file)?.[0] ?? notFound());
  const sitemap = await loadSitemap(context);
  if (number === undefined) {
    return xmlResponse(sitemap.files === 1 ? await sitemap.file(1) : sitemap.index());
  }
  return xmlResponse(number <= sitemap.files ? await sitemap.file(number) : notFound());
}
