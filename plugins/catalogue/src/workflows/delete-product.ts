import { createWorkflow, transform, type WorkflowData } from "@medusajs/framework/workflows-sdk";
import { deleteProductsWorkflow, deleteReservationsWorkflow } from "@medusajs/medusa/core-flows";
import { clearPicturesStep } from "./steps/clear-pictures";
import { findProductStep } from "./steps/find-product";
import { findOrderReservationsStep } from "./steps/find-reservations";
import { releasePicturesStep } from "./steps/release-pictures";

export interface DeleteProductInput {
  _id: string;
  /** Public ids of further pictures to delete. */
  imagesToDelete: string[];
}

/**
 * Deletes a product and the files of its pictures; orders keep their lines and the pictures in them, and so do those that are being paid
 * for. Items that another product is made of stay, with what is reserved of them for others. `imagesToDelete` may name further pictures that
 * belong to nobody; those of other products are left alone.
 *
 * Errors: NOT_FOUND; CONFLICT while an open checkout holds an item that would go with the product.
 */
export const deleteProductWorkflow = createWorkflow(
  "catalogue-delete-product",
  (input: WorkflowData<DeleteProductInput>) => {
    const product = findProductStep(input);
    const reservations = findOrderReservationsStep(product);
    deleteReservationsWorkflow.runAsStep({ input: { ids: reservations } });
    deleteProductsWorkflow.runAsStep({
      input: transform({ product }, ({ product }) => ({ ids: [product.id] })),
    });
    const released = releasePicturesStep(
      transform({ input, product }, ({ input, product }) => ({
        productId: product.id,
        publicIds: [...new Set([...product.publicIds, ...input.imagesToDelete])],
      })),
    );
    clearPicturesStep(released);
  },
);
