import type { UploadBody, UploadedImage } from "@contract/admin";
import { api } from "~/lib/api-client";
import { readAsDataUrl } from "../model/images";
import type { Picture } from "../model/pictures";

/** Stores pictures, at most 8 of 10 MB each. @throws ApiError 400 or 413 with the file named */
async function uploadImages(body: UploadBody): Promise<UploadedImage[]> {
  return (await api("POST /admin/", { body })).data;
}

/** Uploads the chosen files among the pictures; answers with all of them, in their order. @throws ApiError */
export async function uploadPictures(pictures: readonly Picture[]): Promise<UploadedImage[]> {
  const files = pictures.flatMap((picture) => (picture.state === "chosen" ? [picture.file] : []));
  const data = await Promise.all(files.map(readAsDataUrl));
  const uploaded = data.length === 0 ? [] : await uploadImages({ data });
  return pictures.flatMap((picture) => {
    const image = picture.state === "stored" ? picture.image : uploaded.shift();
    return image ? [image] : [];
  });
}
