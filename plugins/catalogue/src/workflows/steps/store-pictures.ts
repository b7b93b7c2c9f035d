import { readFile } from "node:fs/promises";
import type { IFileModuleService } from "@medusajs/framework/types";
import { generateEntityId, MedusaError, Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { PictureFault } from "../../modules/pictures/inspect";
import { PICTURES_MODULE } from "../../modules/pictures/name";
import { renderPreview } from "../../modules/pictures/preview";
import { type Rendition, renderPicture } from "../../modules/pictures/render";
import type PicturesService from "../../modules/pictures/service";
import type { NewPicture, StoredRendition } from "../../modules/pictures/service";

export interface PictureFile {
  /** Absolute path of a PNG or JPEG file, which is only read. */
  path: string;
  /** What to call it when it is refused, such as "Picture 2". */
  name: string;
  /** Where it was found, so that it is known again. */
  source?: string;
}

/** Files rather than contents, because a workflow's input is copied and stored by the workflow engine. */
export interface StorePicturesInput {
  pictures: PictureFile[];
  /** Whoever brings them to show them beside what they say; left out for pictures of products. */
  customerId?: string;
}

const FILE_TYPES = {
  jpeg: { extension: "jpg", mimeType: "image/jpeg" },
  webp: { extension: "webp", mimeType: "image/webp" },
  avif: { extension: "avif", mimeType: "image/avif" },
};

/**
 * Re-encodes each picture and stores its files, all pictures or none.
 * @throws MedusaError INVALID_DATA that names the picture
 */
export const storePicturesStep = createStep(
  "store-pictures",
  async ({ pictures, customerId }: StorePicturesInput, { container }) => {
    const files = container.resolve<IFileModuleService>(Modules.FILE);
    const service = container.resolve<PicturesService>(PICTURES_MODULE);
    const stored: NewPicture[] = [];
    try {
      for (const { path, name, source = null } of pictures) {
        const renditions = await renderOrRefuse(await readFile(path), name);
        stored.push({ ...(await store(files, renditions)), source, customer_id: customerId });
      }
      await service.create(stored);
    } catch (error) {
      await files.deleteFiles(keysOf(stored));
      throw error;
    }
    const uploaded = stored.map(({ url, public_id }) => ({ secure_url: url, public_id }));
    return new StepResponse(
      uploaded,
      stored.map(({ public_id }) => public_id),
    );
  },
  async (publicIds, { container }) => {
    if (!publicIds?.length) return;
    const files = container.resolve<IFileModuleService>(Modules.FILE);
    const service = container.resolve<PicturesService>(PICTURES_MODULE);
    await service.clear({ publicIds }, (keys) => files.deleteFiles(keys));
  },
);

async function renderOrRefuse(bytes: Buffer, name: string): Promise<Rendition[]> {
  try {
    return await renderPicture(bytes);
  } catch (error) {
    if (error instanceof PictureFault) {
      throw new MedusaError(MedusaError.Types.INVALID_DATA, `${name} ${error.message}`);
    }
    throw error;
  }
}

/** Stores every size of one picture, or, when the store fails half-way, nothing. */
async function store(files: IFileModuleService, renditions: Rendition[]): Promise<NewPicture> {
  const publicId = generateEntityId(undefined, "pic");
  const [, smallest] = renditions;
  const preview = smallest ? await renderPreview(smallest.content) : null;
  const results = await Promise.allSettled(
    renditions.map((rendition) => storeRendition(files, publicId, rendition)),
  );
  const stored = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const jpeg = stored.find(({ format }) => format === "jpeg");
  const failed = results.find((result) => result.status === "rejected");
  if (failed || !jpeg) {
    await files.deleteFiles(stored.map(({ key }) => key));
    throw failed?.reason ?? new Error("A picture was rendered without its JPEG");
  }
  return {
    public_id: publicId,
    url: jpeg.url,
    width: jpeg.width,
    height: jpeg.height,
    preview,
    renditions: stored,
  };
}

async function storeRendition(
  files: IFileModuleService,
  publicId: string,
  { format, width, height, content }: Rendition,
): Promise<StoredRendition> {
  const { extension, mimeType } = FILE_TYPES[format];
  const file = await files.createFiles({
    filename: `pictures/${publicId}-${width}.${extension}`,
    mimeType,
    content: content.toString("base64"),
    access: "public",
  });
  return { format, width, height, bytes: content.length, key: file.id, url: file.url };
}

function keysOf(pictures: NewPicture[]): string[] {
  return pictures.flatMap(({ renditions }) => renditions.map(({ key }) => key));
}
