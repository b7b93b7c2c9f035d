import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { Failure } from "@emberly/kit/failure";
import { PictureText } from "./picture-text";
import { UploadScanner } from "./upload-scanner";

export interface ReadPictures {
  /** The body with each picture's text replaced by the path of its file, in order. */
  body: unknown;
  paths: string[];
}

/**
 * Reads an upload while it arrives and writes each picture to a file of its own, so that many pictures need no more
 * memory than a part of one. The body is read to its end also when it is refused, because a browser that is still
 * sending does not see the answer.
 *
 * @param most pictures
 * @param longest bytes of the whole body
 * @throws Failure 413 for too many or too much, 400 for what is no data URL of a picture, naming it by its position
 */
export async function readPictures(
  request: Readable,
  folder: string,
  { most, longest }: { most: number; longest: number },
): Promise<ReadPictures> {
  const paths: string[] = [];
  let refusal: unknown;
  let length = 0;
  let file: FileHandle | undefined;
  let text: PictureText | undefined;
  const scanner = new UploadScanner();

  const begin = async () => {
    if (paths.length === most) {
      throw new Failure(413, `At most ${most} pictures can be uploaded at once`);
    }
    text = new PictureText(paths.length + 1);
    const target = path.join(folder, String(paths.length));
    paths.push(target);
    file = await open(target, "wx", 0o600);
    return target;
  };
  const end = async () => {
    const rest = text?.end();
    if (rest) await file?.write(rest);
    await file?.close();
    file = undefined;
  };

  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (refusal) continue;
      try {
        if (length > longest) throw new Failure(413, "The request is too large");
        for (const event of scanner.scan(chunk)) {
          if (event.kind === "begin") scanner.replaceWith(await begin());
          else if (event.kind === "end") await end();
          else await file?.write(text?.add(event.bytes) ?? Buffer.alloc(0));
        }
      } catch (error) {
        refusal = error;
      }
    }
    if (refusal) throw refusal;
    return { body: scanner.end(), paths };
  } finally {
    await file?.close();
  }
}
