import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { PictureZip } from "@emberly/catalogue/pictures";
import type { IFileModuleService, MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { BACK_OFFICE_MODULE } from "../../modules/back-office/name";
import type BackOfficeService from "../../modules/back-office/service";

/** The rows of product imports. */
export const importsOf = (container: MedusaContainer) =>
  container.resolve<BackOfficeService>(BACK_OFFICE_MODULE).productImports;

const filesOf = (container: MedusaContainer) => container.resolve<IFileModuleService>(Modules.FILE);

/**
 * Keeps a zip of pictures as a private file of the engine's file module, where every instance finds it. Those that
 * nobody has used for two days go with it.
 *
 * @returns its id and how many files are in it
 * @throws Failure 400 when it is no zip
 */
export async function keepArchive(
  container: MedusaContainer,
  content: AsyncIterable<Buffer>,
): Promise<{ id: string; files: number }> {
  await clearArchives(container);
  return inFolder(async (folder) => {
    const local = path.join(folder, "pictures.zip");
    await pipeline(content, createWriteStream(local, { flags: "wx", mode: 0o600 }));
    const zip = await PictureZip.open(local);
    const files = zip.size;
    zip.close();
    const { writeStream, promise } = await filesOf(container).getUploadStream({
      // No folder in it: the engine's local files would then no longer be private.
      filename: `product-pictures-${randomUUID()}.zip`,
      mimeType: "application/zip",
      access: "private",
    });
    await pipeline(createReadStream(local), writeStream);
    const { key } = await promise;
    return { id: await importsOf(container).addArchive(key), files };
  });
}

/** Hands the zip of an import to work, or null when none came with it. */
export async function withArchive<Result>(
  container: MedusaContainer,
  importId: string,
  work: (zip: PictureZip | null) => Promise<Result>,
): Promise<Result> {
  const key = await importsOf(container).archiveOf(importId);
  if (key === undefined) return work(null);
  return inFolder(async (folder) => {
    const local = path.join(folder, "pictures.zip");
    await pipeline(
      await filesOf(container).getDownloadStream(key),
      createWriteStream(local, { mode: 0o600 }),
    );
    const zip = await PictureZip.open(local);
    try {
      return await work(zip);
    } finally {
      zip.close();
    }
  });
}

async function clearArchives(container: MedusaContainer): Promise<void> {
  const keys = await importsOf(container).forgetArchives();
  if (keys.length > 0) await filesOf(container).deleteFiles(keys);
}

/** A folder of one's own for as long as some work takes. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "shop-product-import-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
