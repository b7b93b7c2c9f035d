import type { UploadBody, UploadedImage } from "@contract/pictures";
import { api } from "~/lib/api-client";

/** Stores pictures, at most 8 of 10 MB each. @throws ApiError 400 or 413 with the file named */
export async function uploadImages(body: UploadBody): Promise<UploadedImage[]> {
  return (await api("POST /admin/", { body })).data;
}
