import { calls } from "../../../contract/calls";
import { MOST_PRODUCT_PICTURES } from "../../../contract/limits";
import { takePictures } from "../../pictures/take-pictures";
import { bind } from "../../shell/call";

export const uploadImages = bind(calls.uploadImages, ({ container, req }) =>
  takePictures(container, req, { most: MOST_PRODUCT_PICTURES, longest: calls.uploadImages.bodyLimit }),
);
