import type { Request } from "express";

/** Whether whoever asks wants every change in the answer that was committed before, not only those of more than a second ago. */
export const wantsFresh = (req: Request): boolean => /\bno-cache\b/i.test(req.get("cache-control") ?? "");
