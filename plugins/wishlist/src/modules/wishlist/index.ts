import type { ModuleExports } from "@medusajs/framework/types";
import { Module } from "@medusajs/framework/utils";
import { WISHLIST_MODULE } from "./name";
import WishlistService from "./service";

const wishlist: ModuleExports<typeof WishlistService> = Module(WISHLIST_MODULE, { service: WishlistService });
export default wishlist;
