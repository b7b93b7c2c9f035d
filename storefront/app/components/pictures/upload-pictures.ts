import type { UploadBody, UploadedImage } from "@contract/pictures";
import { readAsDataUrl } from "./picture-files";
import type { Picture } from "./pictures";

/**
 * Stores the chosen files among pictures.
 *
 * @param store stores pictures, in their order
 * @returns all of them, in their order
 */
export async function uploadPictures(
  pictures: readonly Picture[],
  store: (body: UploadBody) => Promise<UploadedImage[]>,
): Promise<UploadedImage[]> {
  const files = pictures.flatMap((picture) => (picture.state === "chosen" ? [picture.file] : []));
  const data = await Promise.all(files.map(readAsDataUrl));
  const uploaded = data.length === 0 ? [] : await store({ data });
  return pictures.flatMap((picture) => {
    const image = picture.state === "stored" ? picture.image : uploaded.shift();
    return image ? [image] : [];
  });
}
