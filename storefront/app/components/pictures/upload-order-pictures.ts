import type { UploadBody, UploadedImage } from "@contract/pictures";
import { api } from "~/lib/api-client";

/** Stores pictures of what was bought, at most 3 of 10 MB each. @throws ApiError 400 or 413 with the picture named, 429 */
export async function uploadOrderPictures(
  paymentIntentId: string,
  body: UploadBody,
): Promise<UploadedImage[]> {
  return (await api("POST /orders/:paymentIntentId/pictures", { params: { paymentIntentId }, body })).data;
}
