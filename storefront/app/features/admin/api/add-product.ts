import type { AddProductBody } from "@contract/admin";
import type { Product } from "@contract/records";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Picture } from "~/components/pictures/pictures";
import { uploadPictures } from "~/components/pictures/upload-pictures";
import { api } from "~/lib/api-client";
import { uploadImages } from "./upload-images";

interface ProductInput {
  fields: Omit<AddProductBody, "imageUrl">;
  pictures: readonly Picture[];
}

/** Uploads the pictures, then makes the product with them; administrators only. @throws ApiError */
async function addProduct({ fields, pictures }: ProductInput): Promise<Product> {
  const body: AddProductBody = { ...fields, imageUrl: await uploadPictures(pictures, uploadImages) };
  return (await api("POST /admin/add-product", { body })).data;
}

export function useAddProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: addProduct,
    onSuccess: () => client.invalidateQueries({ queryKey: ["admin", "products"] }),
  });
}
