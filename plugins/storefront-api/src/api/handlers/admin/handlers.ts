import type { BoundCall } from "../../shell/call";
import { addProduct } from "./add-product";
import { deleteProduct } from "./delete-product";
import { listUsers } from "./list-users";
import { updateProduct } from "./update-product";
import { uploadImages } from "./upload-images";

export const adminHandlers: BoundCall[] = [listUsers, uploadImages, addProduct, updateProduct, deleteProduct];
