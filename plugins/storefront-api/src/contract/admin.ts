import { z } from "zod";
import { MOST_PRODUCT_PICTURES } from "./limits";
import { UploadedImage } from "./pictures";

export const UsersQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(24),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  q: z.string().trim().max(120).optional(),
});
export type UsersQuery = z.infer<typeof UsersQuery>;

const Text = (longest: number) => z.string().trim().min(1).max(longest);

export const AddProductBody = z.object({
  title: Text(200),
  desc: Text(5000),
  price: z.number().positive().max(1_000_000).describe("Dollars, more than nothing."),
  imageUrl: z.array(UploadedImage).min(1).max(MOST_PRODUCT_PICTURES),
  catchphrase1: Text(200),
  catchphrase2: Text(200),
  catchphrase3: Text(200),
  kind: z.string().max(80).optional().describe("Name or handle of a sub-kind."),
  stock: z.number().int().min(0).max(1_000_000).optional().describe("Left out: stock is not counted."),
});
export type AddProductBody = z.infer<typeof AddProductBody>;

export const UpdateProductBody = AddProductBody.partial().extend({
  _id: z.string().min(1).max(64),
  expectedStock: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe("The stock when the new one was chosen: the change is refused when it is not so any more."),
});
export type UpdateProductBody = z.infer<typeof UpdateProductBody>;

export const DeleteProductBody = z.object({
  _id: z.string().min(1).max(64),
  imagesToDelete: z.array(z.string().max(300)).max(100),
});
export type DeleteProductBody = z.infer<typeof DeleteProductBody>;
