import { z } from "zod";
import type { CallContract } from "./call-contract";
import { MOST_OWN_PICTURES } from "./limits";

/** Pictures as data URLs. Their number, bytes (10 MB each) and pixels are checked while they are decoded. */
export const UploadBody = z.object({ data: z.array(z.string()).min(1) });
export type UploadBody = z.infer<typeof UploadBody>;

export const UploadedImage = z.object({ secure_url: z.string(), public_id: z.string() });
export type UploadedImage = z.infer<typeof UploadedImage>;

/** What a customer shows beside their words. */
export const PictureIds = z
  .array(z.string().min(1).max(64))
  .max(MOST_OWN_PICTURES)
  .default([])
  .refine((ids) => new Set(ids).size === ids.length, "The same picture stands there twice")
  .describe("The `public_id`s of pictures that the customer has stored, in the order in which they show.");

/** Bytes of a request with so many pictures in base64, and the JSON around them. */
export const uploadLimit = (pictures: number) => Math.ceil((pictures * 10 * 1024 * 1024 * 4) / 3) + 64 * 1024;

/** Calls for pictures of customers. */
export const pictureCalls = {
  uploadOrderPictures: {
    method: "POST",
    path: "/orders/:paymentIntentId/pictures",
    access: "order",
    status: 201,
    params: z.object({ paymentIntentId: z.string().min(1).max(255) }),
    body: UploadBody,
    bodyLimit: uploadLimit(MOST_OWN_PICTURES),
    streamed: true,
    answer: z.array(UploadedImage),
    summary:
      "Stores up to three pictures, given as data URLs, of what one bought; a review or a return names them within a day",
    failures: {
      404: "There is no such order",
      413: "There are more than three, or one is larger than 10 MB",
    },
  },
} as const satisfies Record<string, CallContract>;
