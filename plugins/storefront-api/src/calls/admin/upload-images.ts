import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { calls } from "../../contract/calls";
import { bind } from "../../http/call";
import { uploadPicturesWorkflow } from "../../workflows/catalogue/upload-pictures";
import { pictureData } from "./picture-data";

/** The pictures pass through a private folder, because a workflow's input is copied and stored with its state. */
export const uploadImages = bind(calls.uploadImages, async ({ body, container, req }) => {
  const pictures = pictureData(body.data);
  const folder = await mkdtemp(path.join(tmpdir(), "shop-upload-"));
  try {
    const paths: string[] = [];
    for (const [index, base64] of pictures.entries()) {
      const file = path.join(folder, String(index));
      await writeFile(file, base64, { encoding: "base64", mode: 0o600 });
      paths.push(file);
    }
    // The request keeps its body to the end; eight pictures as text would lie beside their pixels all that time.
    body.data.length = 0;
    pictures.length = 0;
    req.body = undefined;
    const { result } = await uploadPicturesWorkflow(container).run({ input: { paths } });
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
