import { plainName } from "~/lib/shop-config";
import type { Route } from "./+types/manifest";

/** What a phone shows when the shop is put on its home screen. */
export function loader({ context }: Route.LoaderArgs) {
  const name = plainName(context.config.shopName);
  const manifest = {
    name,
    short_name: name,
    description: "Premium kitchenware for home cooks",
    start_url: "/",
    display: "browser",
    background_color: "#faf7f2",
    theme_color: "#17120f",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=86400" },
  });
}
