import type { UploadedImage } from "@contract/admin";
import type { ProductImage } from "@contract/records";

/** A picture in the form: one that the product has already, or a chosen file that is yet to be uploaded. */
export type Picture =
  | { state: "stored"; key: string; previewUrl: string; image: UploadedImage }
  | { state: "chosen"; key: string; previewUrl: string; file: File };

export function storedPicture({ secure_url, public_id }: ProductImage): Picture {
  return { state: "stored", key: public_id, previewUrl: secure_url, image: { secure_url, public_id } };
}

/** Give the preview back with `releasePicture` when the picture leaves the form. */
export function chosenPicture(file: File): Picture {
  const previewUrl = URL.createObjectURL(file);
  return { state: "chosen", key: previewUrl, previewUrl, file };
}

export function releasePicture(picture: Picture): void {
  if (picture.state === "chosen") URL.revokeObjectURL(picture.previewUrl);
}
