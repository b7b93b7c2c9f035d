import type { AddProductBody } from "@contract/admin";
import type { Product } from "@contract/records";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "~/lib/api-client";
import { readAsDataUrl } from "../model/images";
import { uploadImages } from "./upload-images";

export interface NewProduct {
  fields: Omit<AddProductBody, "imageUrl">;
  images: readonly File[];
}

/** Uploads the pictures, then makes the product with them; administrators only. @throws ApiError */
export async function addProduct({ fields, images }: NewProduct): Promise<Product> {
  const imageUrl = await uploadImages({ data: await Promise.all(images.map(readAsDataUrl)) });
  const body: AddProductBody = { ...fields, imageUrl };
  return (await api<Product>("/admin/add-product", { body })).data;
}

export function useAddProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: addProduct,
    onSuccess: () => client.invalidateQueries({ queryKey: ["admin", "products"] }),
  });
}
