import type { IncomingMessage, ServerResponse } from "node:http";
import express, { type RequestHandler } from "express";

/** Every file has a name of its own, made at upload, so it can be kept for ever. */
const FOR_EVER = "365d";

/**
 * Serves the uploads of the local file provider, which the engine itself only does for a folder beside its build.
 * No listing, no dot files, and no guessing of types by the browser.
 *
 * @param uploadDir undefined when an object store serves the files
 */
export function staticFiles(uploadDir: string | undefined): RequestHandler {
  if (uploadDir === undefined) return (_req, _res, next) => next();
  return express.static(uploadDir, {
    index: false,
    redirect: false,
    dotfiles: "deny",
    maxAge: FOR_EVER,
    immutable: true,
    setHeaders: (res: ServerResponse<IncomingMessage>, path: string) => {
      // Express 4 does not know the type, and browsers refuse the picture under another.
      if (path.endsWith(".avif")) res.setHeader("Content-Type", "image/avif");
      res.setHeader("X-Content-Type-Options", "nosniff");
      res.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
      res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    },
  });
}
