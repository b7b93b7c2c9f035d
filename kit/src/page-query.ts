import { z } from "zod";

/** Which part of a list to answer; a list is never answered whole. */
export const Page = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
});
export type Page = z.infer<typeof Page>;
