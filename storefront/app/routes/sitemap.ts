import type { Product } from "@contract/records";
import { type ApiCall, ApiError, totalCount } from "~/lib/api-client";
import { serverApi } from "~/lib/server-api";
import { paths } from "~/paths";
import type { Route } from "./+types/sitemap";

/** The most entries that one sitemap may have. */
const LONGEST = 50_000;
const PAGE = 100;

/** A sitemap without products would tell search engines to forget them: better none at all for now. */
function unavailable(error: unknown): never {
  throw error instanceof ApiError ? new Response("Try again later", { status: 503 }) : error;
}

async function productPaths(api: ApiCall): Promise<string[]> {
  const found: string[] = [];
  for (let total = 1; found.length < Math.min(total, LONGEST); ) {
    const answer = await api<Product[]>("/admin/serverproducts", {
      query: { limit: PAGE, offset: found.length },
    });
    if (answer.data.length === 0) break;
    total = totalCount(answer);
    found.push(...answer.data.map(({ handle }) => paths.product.href(handle)));
  }
  return found;
}

const escapeXml = (text: string) => text.replace(/[&<>'"]/g, (character) => `&#${character.charCodeAt(0)};`);

export async function loader({ context }: Route.LoaderArgs) {
  const pages = [
    paths.home.href(),
    paths.collections.href(),
    paths.products.href(),
    paths.policy.href(),
    paths.terms.href(),
    paths.privacy.href(),
    ...(await productPaths(serverApi(context)).catch(unavailable)),
  ];
  const urls = pages.map((path) => `<url><loc>${escapeXml(context.config.storeUrl + path)}</loc></url>`);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`,
    {
      headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
    },
  );
}
