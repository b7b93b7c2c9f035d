import { Module } from "@medusajs/framework/utils";
import { WISHLIST_MODULE } from "./name";
import WishlistService from "./service";

export default Module(WISHLIST_MODULE, { service: WishlistService });
