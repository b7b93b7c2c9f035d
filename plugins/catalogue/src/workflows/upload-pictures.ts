import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { type StorePicturesInput, storePicturesStep } from "./steps/store-pictures";

/**
 * Stores pictures for products that are about to be made: re-encoded, in several sizes, without metadata. What is
 * not given to a product within a day is cleared again.
 *
 * Input `{pictures}`: files, PNG or JPEG, with what to call each. Result: `{secure_url, public_id}` for each, in order.
 */
export const uploadPicturesWorkflow = createWorkflow(
  "catalogue-upload-pictures",
  (input: WorkflowData<StorePicturesInput>) => new WorkflowResponse(storePicturesStep(input)),
);
