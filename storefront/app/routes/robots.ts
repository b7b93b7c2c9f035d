import { paths } from "~/lib/paths";
import type { Route } from "./+types/robots";

const PRIVATE = [paths.admin, paths.dashboard, paths.checkout, paths.paymentSuccess, paths.paymentFailure];

export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    "User-agent: *",
    ...PRIVATE.map(({ pattern }) => `Disallow: ${pattern}`),
    "Disallow: /api/",
    "",
    `Sitemap: ${context.config.storeUrl}${paths.sitemap.href()}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}
