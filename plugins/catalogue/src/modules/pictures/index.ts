import { Module } from "@medusajs/framework/utils";
import { PICTURES_MODULE } from "./name";
import PicturesService from "./service";

export default Module(PICTURES_MODULE, { service: PicturesService });
