import type { UpdateProductBody } from "@contract/admin";
import type { Product } from "@contract/records";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Picture } from "~/components/pictures/pictures";
import { uploadPictures } from "~/components/pictures/upload-pictures";
import { api } from "~/lib/api-client";
import { uploadImages } from "./upload-images";

interface ProductChanges {
  fields: Omit<UpdateProductBody, "_id" | "imageUrl">;
  /** All that the product has then; left out: they stay. */
  pictures?: readonly Picture[];
}

/** Uploads what is new among the pictures, then changes the product; administrators only. @throws ApiError */
async function updateProduct(_id: string, { fields, pictures }: ProductChanges): Promise<Product> {
  const imageUrl = pictures && (await uploadPictures(pictures, uploadImages));
  const body: UpdateProductBody = { ...fields, _id, ...(imageUrl && { imageUrl }) };
  return (await api("POST /admin/update-product", { body })).data;
}

export function useUpdateProduct(_id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: ProductChanges) => updateProduct(_id, changes),
    onSuccess: () => client.invalidateQueries({ queryKey: ["admin", "products"] }),
  });
}
