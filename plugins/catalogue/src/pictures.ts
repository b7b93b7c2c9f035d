/** Pictures, for who takes them in: checked by content, fetched from addresses and zips, kept until a product has them. */
export { inspectPicture, MAX_PIXELS, PictureFault } from "./modules/pictures/inspect";
export { PICTURES_MODULE } from "./modules/pictures/name";
export type { default as PicturesService, KnownPicture } from "./modules/pictures/service";
export { addressFault, type FetchRules, fetchPicture } from "./modules/pictures/sources/fetch-picture";
export { PictureZip, zipSource } from "./modules/pictures/sources/zip";
