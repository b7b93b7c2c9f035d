import sharp from "sharp";
import { expect, test } from "vitest";
import { renderPreview } from "./preview";

test("a preview is a tiny picture in the shape of the picture, small enough to travel within a page", async () => {
  const picture = await sharp({ create: { width: 480, height: 320, channels: 3, background: "#ff6401" } })
    .webp()
    .toBuffer();
  const preview = await renderPreview(picture);
  const [type, content = ""] = preview.split(",");
  expect(type).toBe("data:image/webp;base64");
  expect(await sharp(Buffer.from(content, "base64")).metadata()).toMatchObject({ width: 12, height: 8 });
  expect(preview.length).toBeLessThan(300);
});
