/** What other packages use of this plugin. The rest is its own. */
export {
  type Attribute,
  FACT_LIMITS,
  type Fact,
  type Facts,
  factFault,
  keyOf,
  ownAttributes,
} from "./modules/catalogue/attributes";
export { currentCatalogue, freshCatalogue, keptNow } from "./modules/catalogue/fresh";
export { type Listing, narrowingOf } from "./modules/catalogue/listing";
export { CATALOGUE_MODULE } from "./modules/catalogue/name";
export type { FactCondition, Narrowing } from "./modules/catalogue/narrowing";
export type { CatalogueOptions } from "./modules/catalogue/options";
export { PLAIN_PRICE } from "./modules/catalogue/plain-price";
export type { default as CatalogueService } from "./modules/catalogue/service";
export type { SourceProduct, SourceVariant } from "./modules/catalogue/source";
export { type ShortText, textsOf } from "./modules/catalogue/texts";
export { inMerchantsOrder } from "./modules/catalogue/variants";
export { addProductWorkflow, type NewVariant } from "./workflows/add-product";
export { deleteProductWorkflow } from "./workflows/delete-product";
export { lendPictures } from "./workflows/lend-pictures";
export { slugOf } from "./workflows/steps/choose-handle";
export { updateProductWorkflow, type VariantChange } from "./workflows/update-product";
export { uploadPicturesWorkflow } from "./workflows/upload-pictures";
