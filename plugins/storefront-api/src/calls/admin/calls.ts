import type { BoundCall } from "../../http/call";
import { addProduct } from "./add-product";
import { deleteProduct } from "./delete-product";
import { updateProduct } from "./update-product";
import { uploadImages } from "./upload-images";

export const adminCalls: BoundCall[] = [uploadImages, addProduct, updateProduct, deleteProduct];
