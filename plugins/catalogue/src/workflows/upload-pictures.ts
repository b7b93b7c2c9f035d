import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { type StorePicturesInput, storePicturesStep } from "./steps/store-pictures";

/**
 * Stores pictures for products that are about to be made, or of a customer: re-encoded, in several sizes, without metadata.
 * What nothing shows within a day is cleared again.
 *
 * Input `{pictures, customerId?}`: files, PNG or JPEG, with what to call each; whose they are. Result: `{secure_url, public_id}` for each, in order.
 */
export const uploadPicturesWorkflow = createWorkflow(
  "catalogue-upload-pictures",
  (input: WorkflowData<StorePicturesInput>) => new WorkflowResponse(storePicturesStep(input)),
);
