import { readdir } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { expect } from "vitest";
import type { Shop } from "../../../../../commerce/test/shop";
import { type Shopper, signInAdmin } from "../../../../../commerce/test/shopper";
import type { UploadedImage } from "../../../src/contract/pictures";

export const picture = (colour: string, size = 600) =>
  sharp({ create: { width: size, height: size, channels: 3, background: colour } })
    .png()
    .toBuffer();

export const dataUrl = (bytes: Buffer, type = "image/png") =>
  `data:${type};base64,${bytes.toString("base64")}`;

/** The names of all files that are stored for pictures. */
export const storedPictures = async (shop: Shop) =>
  (await readdir(path.join(shop.env.DATA_DIR, "uploads/pictures"))).sort();

/** An administrator who uploads pictures of one colour each. */
export class Uploader {
  private constructor(readonly admin: Shopper) {}

  static async open(shop: Shop): Promise<Uploader> {
    return new Uploader(await signInAdmin(shop));
  }

  async upload(...colours: string[]): Promise<UploadedImage[]> {
    const data = await Promise.all(colours.map(async (colour) => dataUrl(await picture(colour))));
    const { status, body } = await this.admin.client.post<UploadedImage[]>("/admin/", { data });
    expect(status).toBe(200);
    return body;
  }
}
