import { randomUUID } from "node:crypto";
import { inspectPicture, MAX_PIXELS, PictureFault } from "@emberly/catalogue/pictures";
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import sharp from "sharp";

const MEGABYTE = 1024 * 1024;
const MOST_FILES = 8;
const LARGEST_FILE = 10 * MEGABYTE;
/** What the forms around the files may add. */
const OVERHEAD = MEGABYTE;

/** A file as the engine's own upload middleware leaves it in memory. */
interface UploadedFile {
  originalname: string;
  mimetype: string;
  size: number;
  buffer: Buffer;
}

/**
 * The engine reads uploads of the dashboard into memory whole, however large they are. Here what is too large is
 * refused before it is read.
 */
export function limitUpload(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const length = req.get("content-length");
  if (req.method !== "POST") next();
  else if (length === undefined) refuse(res, 411, "Say how long the upload is");
  else if (Number(length) > MOST_FILES * LARGEST_FILE + OVERHEAD) refuse(res, 413, "The upload is too large");
  else next();
}

/**
 * Looks at what the engine has read, before it is stored: pictures are decided by their content and encoded anew, and
 * every file gets a name of ours, because names and declared types are the sender's.
 */
export function sanitiseUpload(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const files = (req as MedusaRequest & { files?: UploadedFile[] }).files ?? [];
  if (files.length > MOST_FILES || files.some(({ size }) => size > LARGEST_FILE)) {
    refuse(res, 413, `At most ${MOST_FILES} files of ${LARGEST_FILE / MEGABYTE} MB`);
    return;
  }
  sanitiseAll(files).then(
    () => next(),
    (error: unknown) => {
      if (error instanceof PictureFault) refuse(res, 400, error.message);
      else next(error);
    },
  );
}

/** One after the other: each picture is decoded in memory. */
async function sanitiseAll(files: UploadedFile[]): Promise<void> {
  for (const file of files) {
    const clean = isTable(file) ? { ...file, extension: "csv", mimetype: "text/csv" } : await encoded(file);
    file.buffer = clean.buffer;
    file.mimetype = clean.mimetype;
    file.originalname = `${randomUUID()}.${clean.extension}`;
  }
}

/** The lists that the dashboard imports. They are never served to a browser as anything but text. */
function isTable({ originalname, buffer }: UploadedFile): boolean {
  return /\.csv$/i.test(originalname) && !buffer.includes(0) && !/^\s*</.test(buffer.toString("utf8", 0, 64));
}

async function encoded({ originalname, buffer }: UploadedFile) {
  try {
    await inspectPicture(buffer);
    const image = sharp(buffer, { limitInputPixels: MAX_PIXELS, failOn: "error" }).autoOrient();
    const { data, info } = await image.toBuffer({ resolveWithObject: true });
    return { buffer: data, mimetype: `image/${info.format}`, extension: info.format };
  } catch (cause) {
    const reason = cause instanceof PictureFault ? cause.message : "is damaged or incomplete";
    throw new PictureFault(`${originalname} ${reason}`, { cause });
  }
}

function refuse(res: MedusaResponse, status: 400 | 411 | 413, message: string): void {
  res.status(status).json({ type: "invalid_data", message });
}
