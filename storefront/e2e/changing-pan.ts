import { readFileSync } from "node:fs";
import path from "node:path";
import type { UploadedImage } from "../../plugins/storefront-api/src/contract/pictures";
import type { Product } from "../../plugins/storefront-api/src/contract/records";
import { expect, type Shop, uniqueEmail } from "./fixtures";

const PICTURE = `data:image/jpeg;base64,${readFileSync(
  path.join(__dirname, "../../commerce/catalogue/pictures/comal-crepe-pan-10-5-top.jpg"),
).toString("base64")}`;

/** A product of a test's own, which it may change and must remove: the others count what the shop sells. */
export interface ChangingPan {
  pan: Product;
  change: (fields: Partial<{ price: number; stock: number }>) => Promise<void>;
  remove: () => Promise<unknown>;
}

export async function addChangingPan(shop: Shop, stock: number): Promise<ChangingPan> {
  const admin = shop.api();
  await admin.post("/login", shop.admin);
  const uploaded = await admin.post<UploadedImage[]>("/admin/", { data: [PICTURE] });
  expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(200);
  const added = await admin.post<Product>("/admin/add-product", {
    title: `Changing pan ${uniqueEmail().slice(5, 13)}`,
    desc: "A pan whose price and stock change under the shopper's hands.",
    price: 20,
    stock,
    imageUrl: uploaded.body,
    catchphrase1: "One",
    catchphrase2: "Two",
    catchphrase3: "Three",
  });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  const pan = added.body;
  const imagesToDelete = uploaded.body.map(({ public_id }) => public_id);
  return {
    pan,
    change: async (fields) => {
      const changed = await admin.post("/admin/update-product", { _id: pan._id, ...fields });
      expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    },
    remove: () => admin.post("/admin/delete", { _id: pan._id, imagesToDelete }),
  };
}
