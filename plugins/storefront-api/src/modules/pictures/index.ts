import { Module } from "@medusajs/framework/utils";
import PicturesService from "./service";

export const PICTURES_MODULE = "pictures";

export default Module(PICTURES_MODULE, { service: PicturesService });
