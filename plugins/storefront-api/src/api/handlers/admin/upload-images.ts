import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { uploadPicturesWorkflow } from "@emberly/catalogue";
import { parse } from "@emberly/kit/parse";
import { UploadBody } from "../../../contract/admin";
import { calls } from "../../../contract/calls";
import { bind } from "../../shell/call";
import { readPictures } from "./picture-stream";

/** The pictures pass through a private folder, because a workflow's input is copied and stored with its state. */
export const uploadImages = bind(calls.uploadImages, async ({ container, req }) => {
  const folder = await mkdtemp(join(tmpdir(), "shop-upload-"));
  try {
    const { body, paths } = await readPictures(req, folder, calls.uploadImages.bodyLimit);
    parse(UploadBody, body);
    const { result } = await uploadPicturesWorkflow(container).run({
      input: { pictures: paths.map((path, index) => ({ path, name: `Picture ${index + 1}` })) },
    });
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
