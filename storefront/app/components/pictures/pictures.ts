import type { UploadedImage } from "@contract/pictures";
import type { ProductImage } from "@contract/records";

/** A picture in the form: one that the product already has, or a file that is not uploaded yet. */
export type Picture =
  | { state: "stored"; key: string; previewUrl: string; image: UploadedImage }
  | { state: "chosen"; key: string; previewUrl: string; file: File };

export function storedPicture({ secure_url, public_id }: ProductImage): Picture {
  return { state: "stored", key: public_id, previewUrl: secure_url, image: { secure_url, public_id } };
}

/** Call `releasePicture` when the picture leaves the form: its preview takes memory. */
export function chosenPicture(file: File): Picture {
  const previewUrl = URL.createObjectURL(file);
  return { state: "chosen", key: previewUrl, previewUrl, file };
}

export function releasePicture(picture: Picture): void {
  if (picture.state === "chosen") URL.revokeObjectURL(picture.previewUrl);
}
