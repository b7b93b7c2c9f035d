import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { uploadPicturesWorkflow } from "@emberly/catalogue";
import { parse } from "@emberly/kit/parse";
import type { MedusaContainer } from "@medusajs/framework/types";
import { UploadBody, type UploadedImage } from "../../contract/pictures";
import { readPictures } from "./picture-stream";

interface TakePictures {
  /** The most pictures of one request. */
  most: number;
  /** Bytes of the whole body. */
  longest: number;
  /** Whose they are, for pictures of a customer. */
  customerId?: string;
}

/**
 * Stores the pictures of a request's body. They pass through a private folder, because a workflow's input is copied and stored
 * with its state.
 *
 * @throws Failure 400, 413, naming the picture by its position
 */
export async function takePictures(
  container: MedusaContainer,
  request: Readable,
  { most, longest, customerId }: TakePictures,
): Promise<UploadedImage[]> {
  const folder = await mkdtemp(join(tmpdir(), "shop-upload-"));
  try {
    const { body, paths } = await readPictures(request, folder, { most, longest });
    parse(UploadBody, body);
    const pictures = paths.map((path, index) => ({ path, name: `Picture ${index + 1}` }));
    const { result } = await uploadPicturesWorkflow(container).run({ input: { pictures, customerId } });
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
