import { z } from "zod";
import { AddProductBody, DeleteProductBody, UpdateProductBody, UsersQuery } from "./admin";
import type { CallContract } from "./call-contract";
import { MOST_PRODUCT_PICTURES } from "./limits";
import { UploadBody, UploadedImage, uploadLimit } from "./pictures";
import { Product, User } from "./records";

const done = z.object({ ok: z.literal(true) });

/** Calls that manage customers, pictures and products. */
export const adminCalls = {
  listUsers: {
    method: "GET",
    path: "/admin/users",
    access: "admin",
    permission: "customer:read",
    query: UsersQuery,
    answer: z.array(User),
    summary: "The customers",
  },
  uploadImages: {
    method: "POST",
    path: "/admin/",
    access: "admin",
    permission: "file:create",
    body: UploadBody,
    bodyLimit: uploadLimit(MOST_PRODUCT_PICTURES),
    streamed: true,
    answer: z.array(UploadedImage),
    summary: "Stores up to eight pictures given as data URLs",
  },
  addProduct: {
    method: "POST",
    path: "/admin/add-product",
    access: "admin",
    permission: "product:create",
    body: AddProductBody,
    answer: Product,
    summary: "Adds a product",
    failures: { 409: "Saved, but not on sale in this shop, or its name is taken" },
  },
  updateProduct: {
    method: "POST",
    path: "/admin/update-product",
    access: "admin",
    permission: "product:update",
    body: UpdateProductBody,
    answer: Product,
    summary: "Changes a product",
    failures: {
      404: "There is no such product",
      409: "The stock is not what was expected, or the product is not on sale in this shop",
    },
  },
  deleteProduct: {
    method: "POST",
    path: "/admin/delete",
    access: "admin",
    permission: "product:delete",
    body: DeleteProductBody,
    answer: done,
    summary: "Deletes a product and its pictures; past orders keep their lines",
    failures: { 404: "There is no such product", 409: "Somebody is paying for it just now" },
  },
} as const satisfies Record<string, CallContract>;
