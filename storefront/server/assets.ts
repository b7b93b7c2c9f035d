import type { RequestHandler } from "express";
import sirv from "sirv";

const ONE_DAY_S = 86_400;

/**
 * The built files. Those below /assets have a hash in their name, so browsers may keep them for good; the others
 * (icons, manifest) expire after a day. Brotli and gzip versions were made by precompress.ts.
 */
export function builtAssets(clientDirectory: string): RequestHandler {
  return sirv(clientDirectory, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, pathname) => {
      response.setHeader(
        "Cache-Control",
        pathname.startsWith("/assets/")
          ? "public, max-age=31536000, immutable"
          : `public, max-age=${ONE_DAY_S}`,
      );
    },
  });
}
