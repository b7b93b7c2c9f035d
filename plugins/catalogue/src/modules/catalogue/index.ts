import { Module } from "@medusajs/framework/utils";
import { CATALOGUE_MODULE } from "./name";
import CatalogueService from "./service";

export default Module(CATALOGUE_MODULE, { service: CatalogueService });
