import type { ModuleExports } from "@medusajs/framework/types";
import { Module } from "@medusajs/framework/utils";
import { REVIEWS_MODULE } from "./name";
import ReviewsService from "./service";

const reviews: ModuleExports<typeof ReviewsService> = Module(REVIEWS_MODULE, { service: ReviewsService });
export default reviews;
