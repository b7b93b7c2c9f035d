import type { ModuleExports } from "@medusajs/framework/types";
import { Module } from "@medusajs/framework/utils";
import { PICTURES_MODULE } from "./name";
import PicturesService from "./service";

const pictures: ModuleExports<typeof PicturesService> = Module(PICTURES_MODULE, { service: PicturesService });
export default pictures;
