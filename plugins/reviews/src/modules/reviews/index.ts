import { Module } from "@medusajs/framework/utils";
import { REVIEWS_MODULE } from "./name";
import ReviewsService from "./service";

export default Module(REVIEWS_MODULE, { service: ReviewsService });
